/** What the links and menus of the navigation bar are made of (specification, section 2). */

export interface NavigationLink {
  readonly label: string;
  readonly to: string;
  /** How much there is to do stands beside it. */
  readonly isCounted?: true;
}

export interface NavigationMenu {
  readonly title: string;
  readonly items: readonly (NavigationLink | 'divider')[];
  /** After a divider, as a button. */
  readonly endsWithLogout?: true;
}

export const leaderboard: NavigationLink = { label: 'Leaderboard', to: '/leaderboard' };

export const visitorLinks: readonly NavigationLink[] = [
  leaderboard,
  { label: 'About', to: '/about' },
  { label: 'Login', to: '/login' },
];
