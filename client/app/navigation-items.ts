/** The links of the navigation bar for visitors, and what the menus are made of (specification, section 2). */
import type { AdminStatus } from '#client/platform/session.ts';

export interface NavigationLink {
  readonly label: string;
  readonly to: string;
}

export interface NavigationMenu {
  readonly title: string;
  readonly items: readonly (NavigationLink | 'divider')[];
}

export const leaderboard: NavigationLink = { label: 'Leaderboard', to: '/leaderboard' };

export const visitorLinks: readonly NavigationLink[] = [
  leaderboard,
  { label: 'About', to: '/about' },
  { label: 'Login', to: '/login' },
];

/** The first page of each menu, for when the code of the menus does not load. */
export function plainLinksFor(admin: AdminStatus | undefined): readonly NavigationLink[] {
  return [
    { label: 'Opportunities', to: '/opportunities' },
    ...(isStaff(admin)
      ? [
          { label: 'Administration Data', to: '/admin/entries' },
          { label: 'School', to: '/admin/people' },
        ]
      : [{ label: 'Portfolio', to: '/hour-tracker' }]),
    { label: 'Profile', to: '/profile' },
  ];
}

/** With an unknown role the person counts as a student. */
export function isStaff(admin: AdminStatus | undefined): boolean {
  return admin?.is_school_administration_head === true || admin?.is_school_administration === true;
}
