/** Menus of the specification (section 2) keep their wording; "School" is ours, for staff. */
import { leaderboard, type NavigationLink, type NavigationMenu } from '#client/app/navigation-items.ts';
import { isStaff, type Session } from '#client/platform/session.ts';

const links = (to: Readonly<Record<string, string>>): NavigationLink[] =>
  Object.entries(to).map(([label, address]) => ({ label, to: address }));

const opportunitiesMenu: NavigationMenu = {
  title: 'Opportunities',
  groups: [
    {
      items: links({ 'Volunteer Organizations': '/opportunities', 'Community Events (Beta)': '/event-list' }),
    },
    { items: links({ 'Post Events (Beta)': '/post-event', 'Your Events (Beta)': '/your-events' }) },
  ],
};

const ownPortfolio = links({ 'Your Portfolio': '/hour-tracker' });

const groups: NavigationLink = { label: 'Groups', to: '/groups' };

const portfolioMenu = (isAdviser: boolean): NavigationMenu => ({
  title: 'Portfolio',
  groups: [
    {
      items: [
        ...ownPortfolio,
        ...links({ 'Record Hours': '/portfolio-create-event' }),
        ...(isAdviser ? [groups] : []),
      ],
    },
    { items: [leaderboard] },
  ],
});

/** Only a head sees the network. Student pages follow, because some administrators have entries of their own. */
const administrationMenu = (isHead: boolean): NavigationMenu => ({
  title: 'Administration Data',
  groups: [
    {
      items: links({
        'Volunteer Database': '/admin/entries',
        'Recover Entries': '/admin/user-entries/recycling-bin',
        ...(isHead && { 'Administration Network': '/admin/network' }),
      }),
    },
    { items: [...ownPortfolio, leaderboard] },
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
      items: links({
        Requirements: '/admin/programs',
        Organizations: '/admin/organizations',
        ...(isHead && { Settings: '/admin/settings' }),
      }),
    },
    {
      title: 'More',
      isFolded: true,
      items: [
        ...links({
          'Activity and undo': '/admin/activity',
          Events: '/admin/events',
          Exports: '/admin/files',
        }),
        { label: 'Activity approvals', to: '/admin/proposals', onlyIfUsed: 'proposals' },
        { label: 'Paper forms', to: '/admin/slips', onlyIfUsed: 'slips' },
        { ...groups, ...(!isHead && { onlyIfUsed: 'groups' as const }) },
      ],
    },
  ],
});

const profileMenu: NavigationMenu = {
  title: 'Profile',
  groups: [{ items: links({ 'View Profile': '/profile', 'Edit Profile': '/profile/edit' }) }],
  endsWithLogout: true,
};

export function menusFor({ user, admin }: Session): readonly NavigationMenu[] {
  const isHead = admin?.is_school_administration_head === true;
  const own = isStaff(admin)
    ? [administrationMenu(isHead), schoolMenu(isHead)]
    : [portfolioMenu(user?.is_adviser === true)];
  return [opportunitiesMenu, ...own, profileMenu];
}
