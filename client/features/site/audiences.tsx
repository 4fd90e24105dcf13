/** For whom it is: what each of the three people gets, and where they go on. */
import { Link } from 'react-router';
import classes from './audiences.module.css';

const audiences = [
  {
    who: 'For students',
    text: 'A minute after each shift, and at graduation every hour is there, confirmed, with the story behind it.',
    to: '/login?mode=register',
    link: 'Register',
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
  return (
    <section className={classes['audiences']} aria-labelledby="for-whom">
      <h2 id="for-whom">Made for three people</h2>
      <ul>
        {audiences.map(({ who, text, to, link }) => (
          <li key={who}>
            <h3>{who}</h3>
            <p>{text}</p>
            <Link to={to}>{link}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
