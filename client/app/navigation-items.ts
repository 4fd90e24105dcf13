/** What the links and menus of the navigation bar are made of (specification, section 2). */
import type { UsedPart } from '#shared/inbox/inbox.contract.ts';

export interface NavigationLink {
  readonly label: string;
  readonly to: string;
  /** How much there is to do stands beside it. */
  readonly isCounted?: true;
  /** Left out where the school does not use it. */
  readonly onlyIfUsed?: UsedPart;
}

/** Parted from the one before by a line. */
export interface NavigationGroup {
  readonly title?: string;
  readonly items: readonly NavigationLink[];
  /** Only its title is seen, until it is pressed. */
  readonly isFolded?: true;
}

export interface NavigationMenu {
  readonly title: string;
  readonly groups: readonly NavigationGroup[];
  /** In a group of its own, as a button. */
  readonly endsWithLogout?: true;
}

export const leaderboard: NavigationLink = { label: 'Leaderboard', to: '/leaderboard' };

export const visitorLinks: readonly NavigationLink[] = [
  leaderboard,
  { label: 'About', to: '/about' },
  { label: 'Login', to: '/login' },
];
