/** Who is sent where, for every kind of page and caller. */
import { describe, expect, it } from 'vitest';
import type { Session } from '#client/platform/session.ts';
import { addressAfterSignIn, whereInstead } from './guard.tsx';
import { visitorLinks } from './navigation-items.ts';
import { menusFor } from './signed-in/signed-in-menus.tsx';

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
const unknownRole: Session = { status: 'signed-in', user };

describe('access to pages', () => {
  it.each([
    ['anyone', [undefined, undefined, undefined, undefined, undefined]],
    ['signed-in', ['/login', undefined, undefined, undefined, undefined]],
    ['administrator', ['/login', '/unauthorized', undefined, undefined, '/unauthorized']],
    ['head', ['/login', '/unauthorized', '/unauthorized', undefined, '/unauthorized']],
  ] as const)('%s', (access, expected) => {
    const callers = [visitor, student, administrator, head, unknownRole];
    expect(callers.map((caller) => whereInstead(access, caller))).toEqual(expected);
  });

  it('leads from the summary to the login when the role could not be checked, and only then', () => {
    const where = (caller: Session) => whereInstead('administrator', caller, '/login');
    expect([unknownRole, visitor, student, administrator].map(where)).toEqual([
      '/login',
      '/login',
      '/unauthorized',
      undefined,
    ]);
  });
});

describe('after signing in', () => {
  const ledTo = (address: string): string | undefined => {
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
  ])('leads on to %s, which carries the mark', (address) => {
    expect(ledTo(address)).toBe(address);
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
  ])('does not lead on to %s', (address) => {
    expect(ledTo(address)).toBeUndefined();
  });
});

describe('the navigation', () => {
  it('is the one of the specification for visitors, students and administrators', () => {
    expect(visitorLinks.map((link) => link.label)).toEqual(['Leaderboard', 'About', 'Login']);
    expect(menusFor(student.admin).map((menu) => menu.title)).toEqual(['Opportunities', 'Portfolio']);
    expect(menusFor(undefined).map((menu) => menu.title)).toEqual(['Opportunities', 'Portfolio']);
    for (const { admin } of [administrator, head]) {
      expect(menusFor(admin).map((menu) => menu.title)).toEqual([
        'Opportunities',
        'Administration Data',
        'School',
      ]);
    }
  });

  it('has the organizations, and the events with those of one’s own after a divider, for everybody', () => {
    for (const { admin } of [student, administrator, head, unknownRole]) {
      const items = menusFor(admin)[0]?.items.map((item) =>
        item === 'divider' ? item : [item.label, item.to],
      );
      expect(items).toEqual([
        ['Volunteer Organizations', '/opportunities'],
        ['Community Events (Beta)', '/event-list'],
        'divider',
        ['Post Events (Beta)', '/post-event'],
        ['Your Events (Beta)', '/your-events'],
      ]);
    }
  });

  it('has the screens of the school for its staff, and the settings for the head only', () => {
    const labels = ({ admin }: Session) =>
      menusFor(admin)[2]?.items.map((item) => (item === 'divider' ? item : item.label));
    expect(labels(administrator)).toEqual([
      'Inbox',
      'People',
      'Graduation',
      'Proposals',
      'Events to approve',
      'Slips',
      'Requirements',
      'Organizations',
      'Files for the state',
      'Activity',
      'What was done',
    ]);
    expect(labels(head)).toEqual([
      'Inbox',
      'People',
      'Graduation',
      'Proposals',
      'Events to approve',
      'Slips',
      'Requirements',
      'Organizations',
      'Files for the state',
      'Activity',
      'What was done',
      'Settings',
    ]);
    expect(labels(student)).toBeUndefined();
  });

  it('has the network for the head only, and after it the own portfolio', () => {
    const labels = ({ admin }: Session) =>
      menusFor(admin)[1]?.items.map((item) => (item === 'divider' ? item : item.label));
    const data = ['Volunteer Database', 'Recover Entries'];
    expect(labels(administrator)).toEqual([...data, 'divider', 'Your Portfolio', 'Leaderboard']);
    expect(labels(head)).toEqual([
      ...data,
      'Administration Network',
      'divider',
      'Your Portfolio',
      'Leaderboard',
    ]);
  });
});
