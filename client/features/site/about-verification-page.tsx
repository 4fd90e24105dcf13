/** What the Verified mark means; a click on the mark in the portfolio leads here. */
import { Link } from 'react-router';
import { TextPage } from './text-page.tsx';

export function AboutVerificationPage() {
  return (
    <TextPage heading="About verification">
      <p>
        The Verified mark on an entry means that the contact named on it, a person outside of Limelight who
        was there, has confirmed the entry.
      </p>

      <h2>How an entry becomes verified</h2>
      <ul>
        <li>A new entry starts unverified, and its contact is sent an email with a link.</li>
        <li>The contact opens the link, sees the entry and accepts or rejects it. No account is needed.</li>
        <li>
          If the contact accepts, the entry is marked as verified. If the contact rejects, it is deleted.
        </li>
        <li>
          A contact who does not answer is reminded after 7 and after 21 days. After 30 days the entry is
          deleted.
        </li>
      </ul>

      <h2>Nothing you wrote is lost</h2>
      <p>
        When an entry is rejected or its month is over, you get an email that says why, with everything you
        had written and a link that fills in the form again. A week before the month is over you are warned.
        Your portfolio shows where each request stands, and each entry has a history.
      </p>

      <h2>For contacts</h2>
      <p>
        Opening the link decides nothing; only your own click on Accept or Reject does. If you do not know the
        student, say so on the page, and that student cannot ask you again. Every email has a link that stops
        further ones.
      </p>

      <h2>What to know</h2>
      <ul>
        <li>Only verified entries count in your totals and on the leaderboard.</li>
        <li>Changing an entry makes it unverified again, and the contact is asked anew.</li>
        <li>You cannot be the contact of your own entry.</li>
      </ul>
      <p>
        <Link to="/hour-tracker">Go to your portfolio</Link>
      </p>
    </TextPage>
  );
}
