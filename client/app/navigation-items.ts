/** The links and menus of the navigation bar (specification, section 2). */
import type { UsedPart } from '#features/office/inbox.contract.ts';

export interface NavigationLink {
  readonly label: string;
  readonly to: string;
  readonly isCounted?: true;
  readonly onlyIfUsed?: UsedPart;
}

export interface NavigationGroup {
  readonly title?: string;
  readonly items: readonly NavigationLink[];
  readonly isFolded?: true;
}

export interface NavigationMenu {
  readonly title: string;
  readonly groups: readonly NavigationGroup[];
  readonly endsWithLogout?: true;
}

export const leaderboard: NavigationLink = { label: 'Leaderboard', to: '/leaderboard' };

export const visitorLinks: readonly NavigationLink[] = [
  leaderboard,
  { label: 'About', to: '/about' },
  { label: 'Login', to: '/login' },
];
