/** Links for a page without content, by the visitor's role. */
import { Link } from 'react-router';
import { useSession, type Session } from '#client/platform/session.ts';
import classes from './further-links.module.css';

interface Way {
  readonly to: string;
  readonly name: string;
  readonly text: string;
}

const start: Way = { to: '/', name: 'Go to the start page', text: 'What Limelight is, from the beginning.' };
const leaderboard: Way = { to: '/leaderboard', name: 'Leaderboard', text: 'Who gives how many hours.' };

function waysFor({ status, admin }: Session): readonly Way[] {
  if (status !== 'signed-in') {
    return [
      start,
      { to: '/login', name: 'Log in', text: 'Many pages are there once you are signed in.' },
      leaderboard,
    ];
  }
  const own: Way =
    admin?.is_school_administration === true
      ? { to: '/admin/entries', name: 'Volunteer Database', text: 'The students of your school.' }
      : { to: '/hour-tracker', name: 'Your Portfolio', text: 'Your entries and how far you have come.' };
  return [
    own,
    { to: '/opportunities', name: 'Volunteer Organizations', text: 'Where help is wanted.' },
    leaderboard,
    start,
  ];
}

export function FurtherLinks() {
  return (
    <nav aria-label="Where to go from here">
      <ul className={classes.ways}>
        {waysFor(useSession()).map(({ to, name, text }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
