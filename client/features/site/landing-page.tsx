/** The front door: the banner about the move of September 6 2024, what the product does, and the way in. */
import { Link } from 'react-router';
import { PageHeading } from '#client/ui/page-heading.tsx';
import { useSession } from '#client/platform/session.ts';
import { Spotlight } from './spotlight.tsx';
import classes from './landing-page.module.css';

const steps = [
  {
    title: 'Record your hours',
    text: 'Write down where you helped, when, for how long and in which role. Your portfolio keeps it all in one place.',
  },
  {
    title: 'Have them verified',
    text: 'The person you helped gets an email with a link and accepts or rejects the entry. They need no account.',
  },
  {
    title: 'See your school grow',
    text: 'Verified hours count in your total and on the leaderboard, beside everybody else who gives their time.',
  },
];

export function LandingPage() {
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <div data-wide>
      <p className={classes['banner']}>
        On September 6 2024 we moved to a new system and server.{' '}
        <Link to="/release-notes">Read the release notes</Link>
      </p>
      <section className={classes['hero']}>
        <div className={classes['heroInner']}>
          <div>
            <PageHeading title="Limelight">
              Volunteer hours, <em className={classes['lime']}>in the limelight</em>
            </PageHeading>
            <p className={classes['lead']}>
              Limelight is where students record the hours they give to their community, have them verified by
              the people they helped, and see what their school achieves together.
            </p>
            {isSignedIn ? (
              <Link to="/opportunities" className={classes['action']}>
                Continue
              </Link>
            ) : (
              <Link to="/login" className={classes['action']}>
                Login Here
              </Link>
            )}
          </div>
          <Spotlight className={classes['art'] ?? ''} />
        </div>
      </section>
      <section className={classes['steps']} aria-labelledby="how-it-works">
        <h2 id="how-it-works">How it works</h2>
        <ol className={classes['stepList']}>
          {steps.map(({ title, text }) => (
            <li key={title} className={classes['step']}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
