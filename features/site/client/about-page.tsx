/** Specification, sections 1 and 2. */
import { Link } from 'react-router';
import { REQUIRED_HOURS } from '#features/entries/entry-limits.ts';
import { ContactAddress, TextPage, TextPart } from './text-page.tsx';
import { expiryDays, warningDays } from './verification-days.ts';
import classes from './text-page.module.css';

export default function AboutPage() {
  return (
    <TextPage heading="About Limelight">
      <p className={classes.lead}>
        Students record the hours they give, the people they helped confirm them, and everybody sees what the
        school achieves.
      </p>
      <TextPart id="mission" heading="Our mission">
        <p>
          We tie the service community together, inspire a sense of community in every student, and increase
          the service hours that each student gives.
        </p>
        <p>
          An afternoon at the food bank takes a minute to write down and thirty seconds to confirm. Counselors
          never have to count paper slips again.
        </p>
      </TextPart>
      <TextPart id="values" heading="Our values">
        <ul>
          <li>
            <strong>Community.</strong> A school serves together, and everybody sees the total.
          </li>
          <li>
            <strong>Honesty.</strong> An hour counts once the person who was there has confirmed it.{' '}
            <Link to="/about-verification">How verification works</Link>
          </li>
          <li>
            <strong>Recognition.</strong> Students who give their time deserve to be seen, on the{' '}
            <Link to="/leaderboard">leaderboard</Link> if they like.
          </li>
          <li>
            <strong>Care.</strong> What a student writes is never lost. Contacts who ask us to stop get no
            more email.
          </li>
        </ul>
      </TextPart>
      <TextPart id="people" heading="Who uses Limelight">
        <dl>
          <dt>Students</dt>
          <dd>
            record their service on the way to the required {REQUIRED_HOURS} hours, and find organizations and
            events to help at.
          </dd>
          <dt>Contacts</dt>
          <dd>saw the work. They confirm an entry from an email, without an account.</dd>
          <dt>School administrators</dt>
          <dd>see how far along each student is, and fix mistakes.</dd>
          <dt>IT departments</dt>
          <dd>
            run it on their own server: <Link to="/for-your-it">For your IT</Link>.
          </dd>
        </dl>
      </TextPart>
      <TextPart id="verified-and-rejected" heading="Verified and rejected entries">
        <p>
          When a contact accepts an entry, it is marked as verified. When a contact rejects an entry, it is
          deleted. An entry that nobody verifies within about a month is deleted automatically, {expiryDays()}
          . We remind the contact, and warn the student {warningDays()}. The student always gets a copy of
          what they wrote.
        </p>
      </TextPart>
      <TextPart id="history" heading="Our history">
        <p>
          Limelight was made for schools whose students record their service. On September 6 2024 it moved to
          a new system and server. Existing accounts moved with it.{' '}
          <Link to="/release-notes">Read the release notes</Link>
        </p>
      </TextPart>
      <TextPart id="contact" heading="Contact">
        <ContactAddress otherwise={<p>Ask your school office about Limelight.</p>}>
          {(link) => <p>Questions, ideas or problems? Write to {link}.</p>}
        </ContactAddress>
      </TextPart>
    </TextPage>
  );
}
