/** The pages of the staff of a school, a part of the table in `shared/pages.ts`: addresses, and the files below `client/`. */
import type { Access, PageRoute } from './page-route.ts';

const ofAdministrators = {
  '/admin/user-entries/recycling-bin': 'features/recycling-bin/recycling-bin-page.tsx',
  '/admin/user-entries/update/:pk': 'features/entry-update/update-page.tsx',
  '/admin/user-entries/:userId': 'features/student-entries/user-entries-page.tsx',
  '/admin/activity': 'features/activity/activity-page.tsx',
  '/admin/actions': 'features/bulk-actions/actions-page.tsx',
  '/admin/requirements/:userId': 'features/requirements/student-page.tsx',
  '/admin/inbox': 'app/school/inbox-page.tsx',
  '/admin/inbox/reports': 'features/reports/reports-page.tsx',
  '/admin/contacts/:id': 'features/signals/contact-page.tsx',
  '/admin/looks/:userId': 'app/school/student-look-page.tsx',
  '/admin/people': 'features/people/people-page.tsx',
  '/admin/graduation': 'features/requirements/graduation-page.tsx',
  '/admin/graduation/:reportId': 'features/requirements/frozen-report-page.tsx',
  '/admin/proposals': 'features/proposals/proposals-page.tsx',
  '/admin/slips': 'features/slips/slips-page.tsx',
  '/admin/events': 'features/events/waiting/waiting-events-page.tsx',
  '/admin/organizations': 'features/opportunities/school/organizations-page.tsx',
  '/admin/organizations/new': 'features/opportunities/school/organization-page.tsx',
  '/admin/organizations/:id': 'features/opportunities/school/organization-page.tsx',
  '/admin/files': 'features/state-files/files-page.tsx',
  '/admin/programs': 'features/requirements/programs/programs-page.tsx',
} as const;

const ofHeads = {
  '/admin/programs/new': 'features/requirements/programs/new-program-page.tsx',
  '/admin/programs/:id': 'features/requirements/programs/change-program-page.tsx',
  '/admin/settings': 'features/school-settings/school-settings-page.tsx',
  '/admin/network': 'features/network/admin-network-page.tsx',
} as const;

function withAccess(access: Access, files: Readonly<Record<string, string>>): PageRoute[] {
  return Object.entries(files).map(([path, file]) => ({ path, access, file }));
}

export const staffPages: readonly PageRoute[] = [
  {
    path: '/admin/entries',
    access: 'administrator',
    file: 'features/summary/admin-entries-page.tsx',
    unchecked: '/login',
  },
  ...withAccess('administrator', ofAdministrators),
  ...withAccess('head', ofHeads),
];
