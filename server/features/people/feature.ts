/** The people of a school, and who waits to be admitted. */
import type { Feature } from '#server/platform/feature.ts';
import { peopleMailKinds } from './people.emails.ts';
import { peopleRoutes } from './people.routes.ts';

export const people: Feature = {
  uses: ['accounts', 'activity', 'joining'],
  routes: [peopleRoutes],
  mailKinds: peopleMailKinds,
};
