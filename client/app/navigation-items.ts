/** The links of the navigation bar for each role (specification, section 2). */
import type { AdminStatus } from '#client/platform/session.ts';

export interface NavigationLink {
  readonly label: string;
  readonly to: string;
}

export interface NavigationMenu {
  readonly title: string;
  readonly items: readonly (NavigationLink | 'divider')[];
}

const leaderboard: NavigationLink = { label: 'Leaderboard', to: '/leaderboard' };

export const visitorLinks: readonly NavigationLink[] = [
  leaderboard,
  { label: 'About', to: '/about' },
  { label: 'Login', to: '/login' },
];

const opportunitiesMenu: NavigationMenu = {
  title: 'Opportunities',
  items: [
    { label: 'Volunteer Organizations', to: '/opportunities' },
    { label: 'Community Events (Beta)', to: '/event-list' },
    'divider',
    { label: 'Post Events (Beta)', to: '/post-event' },
    { label: 'Your Events (Beta)', to: '/your-events' },
  ],
};

const ownPortfolio: NavigationLink = { label: 'Your Portfolio', to: '/hour-tracker' };

const portfolioMenu: NavigationMenu = {
  title: 'Portfolio',
  items: [ownPortfolio, { label: 'Record Hours', to: '/portfolio-create-event' }, 'divider', leaderboard],
};

const administrationItems: readonly NavigationLink[] = [
  { label: 'Volunteer Database', to: '/admin/entries' },
  { label: 'Recover Entries', to: '/admin/user-entries/recycling-bin' },
];
const network: NavigationLink = { label: 'Administration Network', to: '/admin/network' };

/** The network is for the head only. Then the students' pages: some administrators have entries of their own. */
function administrationMenu(isHead: boolean): NavigationMenu {
  return {
    title: 'Administration Data',
    items: [...administrationItems, ...(isHead ? [network] : []), 'divider', ownPortfolio, leaderboard],
  };
}

/** Logout follows it after a divider, as a button. */
export const profileMenu: NavigationMenu = {
  title: 'Profile',
  items: [
    { label: 'View Profile', to: '/profile' },
    { label: 'Edit Profile', to: '/profile/edit' },
  ],
};

/** Where students go most, in the bar at the lower edge of a phone. */
export const bottomLinks = [
  { label: 'Portfolio', to: '/hour-tracker', icon: 'portfolio' },
  { label: 'Record', to: '/portfolio-create-event', icon: 'record' },
  { label: 'Events', to: '/event-list', icon: 'events' },
  { label: 'Leaderboard', to: '/leaderboard', icon: 'leaderboard' },
  { label: 'Profile', to: '/profile', icon: 'profile' },
] as const satisfies readonly (NavigationLink & { icon: string })[];

/** The menus of a signed-in person, before the Profile menu. */
export function menusFor(admin: AdminStatus | undefined): readonly NavigationMenu[] {
  const isHead = admin?.is_school_administration_head === true;
  const isAdministrator = isHead || admin?.is_school_administration === true;
  return [opportunitiesMenu, isAdministrator ? administrationMenu(isHead) : portfolioMenu];
}
