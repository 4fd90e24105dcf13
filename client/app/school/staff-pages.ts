/** Code of staff pages by file; students and visitors do not load this list. */
import type { ComponentType } from 'react';

export const staffPages = import.meta.glob<ComponentType>(
  [
    '/app/school/*-page.tsx',
    '/features/{activity,entry-update,network,recycling-bin,school-settings,slips,state-files}/*-page.tsx',
    '/features/opportunities/school/*-page.tsx',
    '/features/requirements/programs/*-page.tsx',
    '/features/{proposals/proposals,requirements/frozen-report,requirements/graduation}-page.tsx',
    '/features/events/waiting/*-page.tsx',
  ],
  { import: 'default' },
);
