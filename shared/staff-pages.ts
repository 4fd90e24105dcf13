/** The pages of the staff of a school, a part of the table in `shared/pages.ts`. */
import type { PageRoute } from './page-route.ts';

export const staffPages: readonly PageRoute[] = [
  {
    path: '/admin/user-entries/recycling-bin',
    access: 'administrator',
    file: 'features/recycling-bin/recycling-bin-page.tsx',
  },
  {
    path: '/admin/user-entries/update/:pk',
    access: 'administrator',
    file: 'features/entry-update/update-page.tsx',
  },
  {
    path: '/admin/user-entries/:userId',
    access: 'administrator',
    file: 'features/student-entries/user-entries-page.tsx',
  },
  {
    path: '/admin/entries',
    access: 'administrator',
    file: 'features/summary/admin-entries-page.tsx',
    unchecked: '/login',
  },
  {
    path: '/admin/activity',
    access: 'administrator',
    file: 'features/activity/activity-page.tsx',
  },
  {
    path: '/admin/actions',
    access: 'administrator',
    file: 'features/bulk-actions/actions-page.tsx',
  },
  {
    path: '/admin/requirements/:userId',
    access: 'administrator',
    file: 'features/requirements/student-page.tsx',
  },
  { path: '/admin/inbox', access: 'administrator', file: 'app/school/inbox-page.tsx' },
  { path: '/admin/inbox/by-chance', access: 'administrator', file: 'app/school/by-chance-page.tsx' },
  { path: '/admin/contacts/:id', access: 'administrator', file: 'app/school/school-contact-page.tsx' },
  { path: '/admin/looks/:userId', access: 'administrator', file: 'app/school/student-look-page.tsx' },
  {
    path: '/admin/people',
    access: 'administrator',
    file: 'features/people/people-page.tsx',
  },
  {
    path: '/admin/graduation',
    access: 'administrator',
    file: 'features/requirements/graduation-page.tsx',
  },
  {
    path: '/admin/graduation/:reportId',
    access: 'administrator',
    file: 'features/requirements/frozen-report-page.tsx',
  },
  {
    path: '/admin/proposals',
    access: 'administrator',
    file: 'features/proposals/proposals-page.tsx',
  },
  {
    path: '/admin/slips',
    access: 'administrator',
    file: 'features/slips/slips-page.tsx',
  },
  {
    path: '/admin/events',
    access: 'administrator',
    file: 'app/own-school-events-page.tsx',
  },
  { path: '/admin/messages', access: 'administrator', file: 'features/messages/school/messages-page.tsx' },
  {
    path: '/admin/messages/new',
    access: 'administrator',
    file: 'features/messages/school/new-announcement-page.tsx',
  },
  {
    path: '/admin/organizations',
    access: 'administrator',
    file: 'features/opportunities/school/organizations-page.tsx',
  },
  {
    path: '/admin/organizations/new',
    access: 'administrator',
    file: 'features/opportunities/school/organization-page.tsx',
  },
  {
    path: '/admin/organizations/:id',
    access: 'administrator',
    file: 'features/opportunities/school/organization-page.tsx',
  },
  {
    path: '/admin/files',
    access: 'administrator',
    file: 'features/state-files/files-page.tsx',
  },
  {
    path: '/admin/programs',
    access: 'administrator',
    file: 'features/requirements/programs/programs-page.tsx',
  },
  {
    path: '/admin/programs/new',
    access: 'head',
    file: 'features/requirements/programs/new-program-page.tsx',
  },
  {
    path: '/admin/programs/:id',
    access: 'head',
    file: 'features/requirements/programs/change-program-page.tsx',
  },
  {
    path: '/admin/settings',
    access: 'head',
    file: 'features/school-settings/school-settings-page.tsx',
  },
  { path: '/admin/settings/signals', access: 'head', file: 'features/school-settings/signal-rules-page.tsx' },
  {
    path: '/admin/network',
    access: 'head',
    file: 'features/network/admin-network-page.tsx',
  },
];
