/** What the Verified mark means, linked from the mark. */
import { Link } from 'react-router';
import { HOURS_MAXIMUM } from '#shared/entries/entries.rules.ts';
import { REASON_MAXIMUM } from '#shared/verification/verification.rules.ts';
import { ContactAddress } from './contact-address.tsx';
import { TextPage, type TextSection } from './text-page.tsx';
import { expiryDays, reminderDays, warningDays } from './verification-days.ts';
import classes from './text-page.module.css';

const sections: readonly TextSection[] = [
  {
    id: 'steps',
    heading: 'How an entry becomes verified',
    body: (
      <ol>
        <li>You record an entry and name a contact: the person who was there, with their email.</li>
        <li>The entry starts unverified, and its contact is sent an email with a link.</li>
        <li>The contact opens the link, sees the entry, and accepts or rejects it. No account is needed.</li>
        <li>
          If the contact accepts, the entry is marked as verified. If the contact rejects, it is deleted.
        </li>
      </ol>
    ),
  },
  {
    id: 'what-the-contact-sees',
    heading: 'What the contact sees',
    body: (
      <>
        <p>
          Your name and school, and what you wrote: the event, its date, the hours, your role, the organizer,
          and your description. Nothing else of your account.
        </p>
        <p>
          Opening the link decides nothing; only their own click on Accept or Reject does. Your portfolio
          shows you the truth about each request: whether the email left, whether it came back, and whether
          the page was opened.
        </p>
      </>
    ),
  },
  {
    id: 'no-answer',
    heading: 'If the contact does not answer',
    body: (
      <>
        <ul>
          <li>The contact is reminded {reminderDays()}.</li>
          <li>You are warned by email {warningDays()} the entry ends.</li>
          <li>The entry is deleted {expiryDays()} without an answer, which is about a month.</li>
        </ul>
        <p>
          The days are counted from the last request. You can send the email again, or correct the address, in
          your portfolio; then they begin anew. If an email comes back, you are told at once, with the reason.
        </p>
      </>
    ),
  },
  {
    id: 'rejected',
    heading: 'What rejected means',
    body: (
      <p>
        The contact says that the entry is not right as it stands. It is deleted from your portfolio and does
        not count. The contact may write why, in up to {REASON_MAXIMUM} characters; you get that with the
        email. Often it is a wrong date or number of hours: talk to the contact and record it again.
      </p>
    ),
  },
  {
    id: 'nothing-lost',
    heading: 'Nothing you wrote is lost',
    body: (
      <p>
        When an entry is rejected or its month is over, you get an email that says why, with everything you
        had written and a link that fills in the form again. Your portfolio lists what was removed, and each
        entry has a history.
      </p>
    ),
  },
  {
    id: 'for-contacts',
    heading: 'For contacts',
    body: (
      <>
        <p>
          You got an email because a student named you as the person who was there. Look at what it says: did
          this happen, on that day, for about that long? Then accept. If not, reject; a word about why helps
          the student.
        </p>
        <ul>
          <li>If you do not know the student, say so on the page, and that student cannot ask you again.</li>
          <li>Every email has a link that stops further ones.</li>
          <li>You need no account, and nothing but your answer is asked of you.</li>
        </ul>
        <ContactAddress>
          {(link) => <p>If something about an email seems wrong to you, write to {link}.</p>}
        </ContactAddress>
      </>
    ),
  },
  {
    id: 'what-to-know',
    heading: 'What to know',
    body: (
      <ul>
        <li>Only verified entries count in your totals and on the leaderboard.</li>
        <li>An entry has at most {HOURS_MAXIMUM} hours.</li>
        <li>Changing an entry makes it unverified again, and the contact is asked anew.</li>
        <li>You cannot be the contact of your own entry.</li>
        <li>Your school&rsquo;s administrators can verify an entry, too; its history says who did.</li>
      </ul>
    ),
  },
];

export default function AboutVerificationPage() {
  return (
    <TextPage heading="About verification" sections={sections} hasContents>
      <p className={classes['lead']}>
        The Verified mark on an entry means that the contact named on it, a person outside of Limelight who
        was there, has confirmed the entry, or that the school itself has.
      </p>
      <p>
        <Link to="/hour-tracker">Go to your portfolio</Link>
      </p>
    </TextPage>
  );
}
