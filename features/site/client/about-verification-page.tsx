import { Link } from 'react-router';
import { HOURS_MAXIMUM } from '#features/entries/entry-limits.ts';
import { REASON_MAXIMUM } from '#features/verification/reason.ts';
import { ContactAddress, TextPage, TextPart } from './text-page.tsx';
import { expiryDays, reminderDays, warningDays } from './verification-days.ts';
import classes from './text-page.module.css';

export default function AboutVerificationPage() {
  return (
    <TextPage heading="About verification" hasContents>
      <p className={classes.lead}>
        The Verified mark means that the person who was there, or the school itself, has confirmed the entry.
      </p>
      <p>
        <Link to="/hour-tracker">Go to your portfolio</Link>
      </p>
      <TextPart id="steps" heading="How an entry becomes verified">
        <ol>
          <li>You record an entry and name a contact: the person who was there.</li>
          <li>The contact gets an email with a link. Until they answer, the entry is unverified.</li>
          <li>The contact opens the link and accepts or rejects the entry, without an account.</li>
          <li>
            If the contact accepts, the entry is marked as verified. If the contact rejects, it is deleted.
          </li>
        </ol>
      </TextPart>
      <TextPart id="what-the-contact-sees" heading="What the contact sees">
        <p>
          Your name and school, and what you wrote: the event, its date, the hours, your role, the organizer,
          and your description. Nothing else.
        </p>
        <p>
          Only their click on Accept or Reject decides. Your portfolio shows whether the email was sent, came
          back, or was opened.
        </p>
      </TextPart>
      <TextPart id="no-answer" heading="If the contact does not answer">
        <ul>
          <li>We remind the contact {reminderDays()}.</li>
          <li>We warn you by email {warningDays()} the entry is deleted.</li>
          <li>The entry is deleted {expiryDays()} without an answer (about a month).</li>
        </ul>
        <p>
          If you send the email again or correct the address in your portfolio, the month starts over. If an
          email comes back, we tell you right away, and why.
        </p>
      </TextPart>
      <TextPart id="rejected" heading="What rejected means">
        <p>
          The contact says that something is not right. The entry is deleted and does not count. The contact
          may write why, in up to {REASON_MAXIMUM} characters, which we email to you. Often the date or the
          number of hours is wrong: talk to them, fix it and record it again.
        </p>
      </TextPart>
      <TextPart id="nothing-lost" heading="Nothing you wrote is lost">
        <p>
          When an entry is rejected or runs out of time, we email you why, with everything you wrote and a
          link that fills in the form again. Your portfolio keeps a list of what was removed.
        </p>
      </TextPart>
      <TextPart id="for-contacts" heading="For contacts">
        <p>
          A student named you as the person who was there. Did this happen, on that day, for about that long?
          If so, accept. If not, reject. A short reason helps the student.
        </p>
        <ul>
          <li>You do not know the student? Say so on the page, and they cannot ask you again.</li>
          <li>Every email has a link that stops these emails.</li>
          <li>You do not need an account. Your answer is all we need.</li>
        </ul>
        <ContactAddress>{(link) => <p>Does an email seem wrong? Write to {link}.</p>}</ContactAddress>
      </TextPart>
      <TextPart id="what-to-know" heading="What to know">
        <ul>
          <li>Only verified entries count, in your totals and on the leaderboard.</li>
          <li>An entry has at most {HOURS_MAXIMUM} hours.</li>
          <li>If you change an entry, it is unverified again, and we ask the contact again.</li>
          <li>You cannot be your own contact.</li>
          <li>Administrators at your school can verify an entry, too. Its history shows who did.</li>
        </ul>
      </TextPart>
    </TextPage>
  );
}
