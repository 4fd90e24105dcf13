/** Menus of the specification (section 2) keep their wording; "School" is ours, for staff. */
import { leaderboard, type NavigationLink, type NavigationMenu } from '#client/app/navigation-items.ts';
import { isStaff, type AdminStatus } from '#client/platform/session.ts';

const opportunitiesMenu: NavigationMenu = {
  title: 'Opportunities',
  groups: [
    {
      items: [
        { label: 'Volunteer Organizations', to: '/opportunities' },
        { label: 'Community Events (Beta)', to: '/event-list' },
      ],
    },
    {
      items: [
        { label: 'Post Events (Beta)', to: '/post-event' },
        { label: 'Your Events (Beta)', to: '/your-events' },
      ],
    },
  ],
};

const ownPortfolio: NavigationLink = { label: 'Your Portfolio', to: '/hour-tracker' };

const portfolioMenu: NavigationMenu = {
  title: 'Portfolio',
  groups: [
    { items: [ownPortfolio, { label: 'Record Hours', to: '/portfolio-create-event' }] },
    { items: [leaderboard] },
  ],
};

/** Only a head sees the network. Student pages follow, because some administrators have entries of their own. */
const administrationMenu = (isHead: boolean): NavigationMenu => ({
  title: 'Administration Data',
  groups: [
    {
      items: [
        { label: 'Volunteer Database', to: '/admin/entries' },
        { label: 'Recover Entries', to: '/admin/user-entries/recycling-bin' },
        ...(isHead ? [{ label: 'Administration Network', to: '/admin/network' }] : []),
      ],
    },
    { items: [ownPortfolio, leaderboard] },
  ],
});

const schoolMenu = (isHead: boolean): NavigationMenu => ({
  title: 'School',
  groups: [
    {
      items: [
        { label: 'Inbox', to: '/admin/inbox', isCounted: true },
        { label: 'Graduation', to: '/admin/graduation' },
      ],
    },
    {
      title: 'Set up',
      items: [
        { label: 'Requirements', to: '/admin/programs' },
        { label: 'Organizations', to: '/admin/organizations' },
        ...(isHead ? [{ label: 'Settings', to: '/admin/settings' }] : []),
      ],
    },
    {
      title: 'More',
      isFolded: true,
      items: [
        { label: 'Activity and undo', to: '/admin/activity' },
        { label: 'Events', to: '/admin/events' },
        { label: 'Exports', to: '/admin/files' },
        { label: 'Activity approvals', to: '/admin/proposals', onlyIfUsed: 'proposals' },
        { label: 'Paper forms', to: '/admin/slips', onlyIfUsed: 'slips' },
      ],
    },
  ],
});

const profileMenu: NavigationMenu = {
  title: 'Profile',
  groups: [
    {
      items: [
        { label: 'View Profile', to: '/profile' },
        { label: 'Edit Profile', to: '/profile/edit' },
      ],
    },
  ],
  endsWithLogout: true,
};

export function menusFor(admin: AdminStatus | undefined): readonly NavigationMenu[] {
  const isHead = admin?.is_school_administration_head === true;
  const own = isStaff(admin) ? [administrationMenu(isHead), schoolMenu(isHead)] : [portfolioMenu];
  return [opportunitiesMenu, ...own, profileMenu];
}
