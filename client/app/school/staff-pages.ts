/** Code of staff pages by file; students and visitors do not load this list. */
import type { ComponentType } from 'react';

export const staffPages = import.meta.glob<ComponentType>(
  [
    './client/app/school/*-page.tsx',
    './features/{people,students,school-settings,paper-forms,groups,attendance}/client/**/*-page.tsx',
    './features/events/client/waiting/*-page.tsx',
    './features/organizations/client/school/*-page.tsx',
    './features/requirements/client/{programs,state-files}/*-page.tsx',
    './features/requirements/client/{approvals/proposals,graduation}-page.tsx',
  ],
  { import: 'default', base: '../../../' },
);
