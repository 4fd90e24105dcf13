import { describe, expect, it } from 'vitest';
import type { Session } from '#client/platform/session.ts';
import { addressAfterSignIn, redirectFor } from './guard.tsx';
import { visitorLinks } from './navigation-items.ts';
import { menusFor } from './signed-in/menus.ts';

const user = { id: 1, email: 'ana@example.org', time_zone: 'UTC' };
const flags = (administration: boolean, head: boolean) => ({
  is_school_administration: administration,
  is_school_administration_head: head,
  school: 'UCLA',
});
const visitor: Session = { status: 'visitor' };
const student: Session = { status: 'signed-in', user, admin: flags(false, false) };
const administrator: Session = { status: 'signed-in', user, admin: flags(true, false) };
const head: Session = { status: 'signed-in', user, admin: flags(false, true) };
const adviser: Session = {
  status: 'signed-in',
  user: { ...user, is_adviser: true },
  admin: flags(false, false),
};
const unknownRole: Session = { status: 'signed-in', user };

describe('page access', () => {
  it.each([
    ['anyone', [undefined, undefined, undefined, undefined, undefined, undefined]],
    ['signed-in', ['/login', undefined, undefined, undefined, undefined, undefined]],
    ['staff', ['/login', '/unauthorized', undefined, undefined, '/unauthorized', undefined]],
    ['administrator', ['/login', '/unauthorized', undefined, undefined, '/unauthorized', '/unauthorized']],
    ['head', ['/login', '/unauthorized', '/unauthorized', undefined, '/unauthorized', '/unauthorized']],
  ] as const)('redirects everyone who may not see a page for: %s', (access, expected) => {
    const callers = [visitor, student, administrator, head, unknownRole, adviser];
    expect(callers.map((caller) => redirectFor(access, caller))).toEqual(expected);
  });

  it('redirects an unverified administrator from the school summary to the login page', () => {
    const where = (caller: Session) => redirectFor('administrator', caller, '/login');
    expect([unknownRole, visitor, student, administrator].map(where)).toEqual([
      '/login',
      '/login',
      '/unauthorized',
      undefined,
    ]);
  });
});

describe('the page after signing in', () => {
  const redirectTo = (address: string): string | undefined => {
    const [path = '', hash] = address.split('#');
    const [pathname = '', search] = path.split('?');
    const ifAny = (sign: string, text: string | undefined) => (text === undefined ? '' : sign + text);
    return addressAfterSignIn({ pathname, search: ifAny('?', search), hash: ifAny('#', hash) });
  };

  it.each([
    '/portfolio-update-event/777?via=mail',
    '/portfolio-create-event?contact=a%40example.org&via=mail',
    '/event-detail/7?via=calendar',
    '/admin/slips?via=paper#BCDF',
  ])('is %s, since the link carries our mark', (address) => {
    expect(redirectTo(address)).toBe(address);
  });

  it.each([
    '/event-detail/7',
    '/portfolio-create-event?contact=a%40example.org',
    '/admin/entries?page=2',
    '/hour-tracker?via=',
    '/hour-tracker?via=elsewhere',
    '//evil.example/hour-tracker?via=mail',
    '/\\evil.example?via=mail',
    'https://evil.example/?via=mail',
    'javascript:alert(1)?via=mail',
  ])('is never %s', (address) => {
    expect(redirectTo(address)).toBeUndefined();
  });
});

describe('the navigation bar', () => {
  it('has the links of the specification for visitors, students and administrators', () => {
    expect(visitorLinks.map((link) => link.label)).toEqual(['Leaderboard', 'About', 'Login']);
    const titles = (caller: Session) => menusFor(caller).map(({ title }) => title);
    for (const caller of [student, unknownRole])
      expect(titles(caller)).toEqual(['Opportunities', 'Portfolio', 'Profile']);
    for (const caller of [administrator, head])
      expect(titles(caller)).toEqual(['Opportunities', 'Administration Data', 'School', 'Profile']);
  });

  /** The labels of a menu. Each further group follows `-` and its title. */
  const labels = (caller: Session, at: number) =>
    menusFor(caller)[at]?.groups.flatMap(({ title, items }, index) => [
      ...(index > 0 ? [`-${title ?? ''}`] : []),
      ...items.map(({ label }) => label),
    ]);

  it('lists organizations and events for everyone, with your own events below a divider', () => {
    for (const caller of [student, administrator, head, unknownRole]) {
      expect(labels(caller, 0)).toEqual([
        'Volunteer Organizations',
        'Community Events (Beta)',
        '-',
        'Post Events (Beta)',
        'Your Events (Beta)',
      ]);
    }
  });

  it('offers school tasks to staff, and the settings only to the head', () => {
    const jobs = ['Inbox', 'Graduation', '-Set up', 'Requirements', 'Organizations'];
    const optional = ['Activity approvals', 'Paper forms', 'Groups'];
    const more = ['-More', 'Activity and undo', 'Events', 'Exports', ...optional];
    expect(labels(administrator, 2)).toEqual([...jobs, ...more]);
    expect(labels(head, 2)).toEqual([...jobs, 'Settings', ...more]);
  });

  it('shows rarely used features only to schools that use them', () => {
    const items = menusFor(administrator).flatMap(({ groups }) => groups.flatMap((group) => group.items));
    const optional = items.filter(({ onlyIfUsed }) => onlyIfUsed).map(({ to }) => to);
    expect(optional).toEqual(['/admin/proposals', '/admin/slips', '/groups']);
  });

  it('shows the network only to the head, followed by their own portfolio', () => {
    const data = ['Volunteer Database', 'Recover Entries'];
    const own = ['-', 'Your Portfolio', 'Leaderboard'];
    expect(labels(administrator, 1)).toEqual([...data, ...own]);
    expect(labels(head, 1)).toEqual([...data, 'Administration Network', ...own]);
    expect(labels(student, 1)).toEqual(['Your Portfolio', 'Record Hours', '-', 'Leaderboard']);
    expect(labels(adviser, 1)).toEqual(['Your Portfolio', 'Record Hours', 'Groups', '-', 'Leaderboard']);
  });
});
