/** The links and menus of the navigation bar (specification, section 2). */
import type { UsedPart } from '#shared/inbox/inbox.contract.ts';

export interface NavigationLink {
  readonly label: string;
  readonly to: string;
  /** Shows the number of open tasks. */
  readonly isCounted?: true;
  /** Hidden while the school does not use it. */
  readonly onlyIfUsed?: UsedPart;
}

export interface NavigationGroup {
  readonly title?: string;
  readonly items: readonly NavigationLink[];
  /** Collapsed until its title is pressed. */
  readonly isFolded?: true;
}

export interface NavigationMenu {
  readonly title: string;
  readonly groups: readonly NavigationGroup[];
  /** Logout is a button in its own group. */
  readonly endsWithLogout?: true;
}

export const leaderboard: NavigationLink = { label: 'Leaderboard', to: '/leaderboard' };

export const visitorLinks: readonly NavigationLink[] = [
  leaderboard,
  { label: 'About', to: '/about' },
  { label: 'Login', to: '/login' },
];
