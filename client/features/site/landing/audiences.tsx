/** What students, contacts and schools get, each with a link. */
import { Link } from 'react-router';
import { useSession } from '#client/platform/session.ts';
import classes from './audiences.module.css';

const audiences = [
  {
    who: 'For students',
    text: 'A minute after each shift, and at graduation every hour is there, confirmed, with the story behind it.',
    to: '/login?mode=register',
    link: 'Register',
    signedIn: { to: '/portfolio-create-event', link: 'Record hours' },
  },
  {
    who: 'For the people who confirm',
    text: 'You have one email and thirty seconds. Yes or no is enough; no account, no password, and one click stops further mail.',
    to: '/about-verification#for-contacts',
    link: 'What the email means',
  },
  {
    who: 'For counselors',
    text: 'Four hundred students and a deadline: see at once who meets the requirement, and download the rest.',
    to: '/about#people',
    link: 'What schools can do',
  },
] as const;

export function Audiences() {
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <section className={classes['audiences']} aria-labelledby="for-whom">
      <h2 id="for-whom">Made for three people</h2>
      <ul>
        {audiences.map((audience) => {
          const { to, link } = isSignedIn && 'signedIn' in audience ? audience.signedIn : audience;
          return (
            <li key={audience.who}>
              <h3>{audience.who}</h3>
              <p>{audience.text}</p>
              <Link to={to}>{link}</Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
