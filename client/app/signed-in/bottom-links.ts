/** Where people go most, in the bar at the lower edge of a phone. */
import type { NavigationLink } from '#client/app/navigation-items.ts';
import { isStaff, type AdminStatus } from '#client/platform/session.ts';

type BottomLink = NavigationLink & { readonly icon: string };

const studentLinks = [
  { label: 'Portfolio', to: '/hour-tracker', icon: 'portfolio' },
  { label: 'Record', to: '/portfolio-create-event', icon: 'record' },
  { label: 'Events', to: '/event-list', icon: 'events' },
  { label: 'Leaderboard', to: '/leaderboard', icon: 'leaderboard' },
  { label: 'Profile', to: '/profile', icon: 'profile' },
] as const satisfies readonly BottomLink[];

const staffLinks = [
  { label: 'Database', to: '/admin/entries', icon: 'database' },
  { label: 'People', to: '/admin/people', icon: 'people' },
  { label: 'Activity', to: '/admin/activity', icon: 'activity' },
  { label: 'Events', to: '/event-list', icon: 'events' },
  { label: 'Profile', to: '/profile', icon: 'profile' },
] as const satisfies readonly BottomLink[];

/** The links for a person; with an unknown role for a student. */
export function bottomLinksFor(admin: AdminStatus | undefined) {
  return isStaff(admin) ? staffLinks : studentLinks;
}
