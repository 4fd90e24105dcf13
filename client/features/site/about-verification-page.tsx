/** What the Verified mark means, linked from the mark. */
import { Link } from 'react-router';
import { HOURS_MAXIMUM } from '#shared/entries/entry-limits.ts';
import { REASON_MAXIMUM } from '#shared/verification/reason.ts';
import { ContactAddress, TextPage, type TextSection } from './text-page.tsx';
import { expiryDays, reminderDays, warningDays } from './verification-days.ts';
import classes from './text-page.module.css';

const sections: readonly TextSection[] = [
  {
    id: 'steps',
    heading: 'How an entry becomes verified',
    body: (
      <ol>
        <li>You record an entry and name a contact: the person who was there.</li>
        <li>The contact gets an email with a link. Until they answer, the entry is unverified.</li>
        <li>The contact opens the link and accepts or rejects the entry, without an account.</li>
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
          and your description. Nothing else.
        </p>
        <p>
          Only their click on Accept or Reject decides. Your portfolio shows whether the email left, came
          back, or was opened.
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
          <li>We remind the contact {reminderDays()}.</li>
          <li>We warn you by email {warningDays()} the entry ends.</li>
          <li>The entry is deleted {expiryDays()} without an answer, which is about a month.</li>
        </ul>
        <p>
          Send the email again or correct the address in your portfolio, and the days begin anew. If an email
          comes back, we tell you at once, and why.
        </p>
      </>
    ),
  },
  {
    id: 'rejected',
    heading: 'What rejected means',
    body: (
      <p>
        The contact says that something is not right. The entry is deleted and does not count. The contact may
        write why, in up to {REASON_MAXIMUM} characters, which we mail you. Often it is a wrong date or number
        of hours: talk to them and record it again.
      </p>
    ),
  },
  {
    id: 'nothing-lost',
    heading: 'Nothing you wrote is lost',
    body: (
      <p>
        When an entry is rejected or its month is over, we mail you why, with everything you wrote and a link
        that fills in the form again. Your portfolio keeps a list of what was removed.
      </p>
    ),
  },
  {
    id: 'for-contacts',
    heading: 'For contacts',
    body: (
      <>
        <p>
          A student named you as the person who was there. Did this happen, on that day, for about that long?
          Then accept. If not, reject, and a word about why helps the student.
        </p>
        <ul>
          <li>You do not know the student? Say so on the page, and they cannot ask you again.</li>
          <li>Every email has a link that stops further ones.</li>
          <li>You need no account. Your answer is all we ask.</li>
        </ul>
        <ContactAddress>
          {(link) => <p>Does something about an email seem wrong? Write to {link}.</p>}
        </ContactAddress>
      </>
    ),
  },
  {
    id: 'what-to-know',
    heading: 'What to know',
    body: (
      <ul>
        <li>Only verified entries count, in your totals and on the leaderboard.</li>
        <li>An entry has at most {HOURS_MAXIMUM} hours.</li>
        <li>Change an entry, and it is unverified again: we ask the contact anew.</li>
        <li>You cannot be your own contact.</li>
        <li>Your school&rsquo;s administrators can verify an entry, too. Its history says who did.</li>
      </ul>
    ),
  },
];

export default function AboutVerificationPage() {
  return (
    <TextPage heading="About verification" sections={sections} hasContents>
      <p className={classes.lead}>
        The Verified mark means that the person who was there, or the school itself, has confirmed the entry.
      </p>
      <p>
        <Link to="/hour-tracker">Go to your portfolio</Link>
      </p>
    </TextPage>
  );
}
