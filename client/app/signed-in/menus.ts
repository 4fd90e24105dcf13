/** The menus of signed-in people for each role (specification, section 2). */
import { leaderboard, type NavigationLink, type NavigationMenu } from '#client/app/navigation-items.ts';
import { isStaff, type AdminStatus } from '#client/platform/session.ts';

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

/** What the staff of a school have besides the data (specification, section 2: its menus stay as they are). */
function schoolMenu(isHead: boolean): NavigationMenu {
  return {
    title: 'School',
    items: [
      { label: 'Inbox', to: '/admin/inbox', isCounted: true },
      { label: 'People', to: '/admin/people' },
      { label: 'Graduation', to: '/admin/graduation' },
      { label: 'Proposals', to: '/admin/proposals' },
      { label: 'Events to approve', to: '/admin/events' },
      { label: 'Slips', to: '/admin/slips' },
      { label: 'Requirements', to: '/admin/programs' },
      { label: 'Organizations', to: '/admin/organizations' },
      { label: 'Files for the state', to: '/admin/files' },
      { label: 'Activity', to: '/admin/activity' },
      { label: 'What was done', to: '/admin/actions' },
      ...(isHead ? [{ label: 'Settings', to: '/admin/settings' }] : []),
    ],
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

/** The menus of a signed-in person, before the Profile menu. */
export function menusFor(admin: AdminStatus | undefined): readonly NavigationMenu[] {
  const isHead = admin?.is_school_administration_head === true;
  return isStaff(admin)
    ? [opportunitiesMenu, administrationMenu(isHead), schoolMenu(isHead)]
    : [opportunitiesMenu, portfolioMenu];
}
