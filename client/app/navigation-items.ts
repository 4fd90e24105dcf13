/** The links of the navigation bar for visitors, and what the menus are made of (specification, section 2). */

export interface NavigationLink {
  readonly label: string;
  readonly to: string;
  /** How much there is to do stands beside it. */
  readonly isCounted?: true;
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

/** For when the code of the menus does not load: where everybody may go. */
export const plainLinks: readonly NavigationLink[] = [
  { label: 'Opportunities', to: '/opportunities' },
  { label: 'Profile', to: '/profile' },
];
