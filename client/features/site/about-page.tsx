/** Mission, values, history and contact (specification, sections 1 and 2). */
import { Link } from 'react-router';
import { REQUIRED_HOURS } from '#shared/entries/entries.rules.ts';
import { ContactAddress } from './contact-address.tsx';
import { TextPage, type TextSection } from './text-page.tsx';
import { expiryDays, warningDays } from './verification-days.ts';
import classes from './text-page.module.css';

const sections: readonly TextSection[] = [
  {
    id: 'mission',
    heading: 'Our mission',
    body: (
      <>
        <p>
          We tie the service community together, inspire a sense of community in every student, and increase
          the service hours that each student gives.
        </p>
        <p>
          In practice: writing down an afternoon at the food bank should take a minute, having it confirmed
          should cost the food bank thirty seconds, and no counselor should ever count paper slips again.
        </p>
      </>
    ),
  },
  {
    id: 'values',
    heading: 'Our values',
    body: (
      <ul>
        <li>
          <strong>Community.</strong> Service is something a school does together, and everybody can see what
          it adds up to.
        </li>
        <li>
          <strong>Honesty.</strong> An hour counts only after the person who was there has confirmed it.{' '}
          <Link to="/about-verification">How verification works</Link>
        </li>
        <li>
          <strong>Recognition.</strong> Students who give their time deserve to be seen; the{' '}
          <Link to="/leaderboard">leaderboard</Link> shows them.
        </li>
        <li>
          <strong>Care.</strong> What a student has written is never lost, and nobody is sent mail that they
          have asked us to stop.
        </li>
      </ul>
    ),
  },
  {
    id: 'people',
    heading: 'Who uses Limelight',
    body: (
      <dl>
        <dt>Students</dt>
        <dd>
          keep a portfolio of their service, on the way to the {REQUIRED_HOURS} hours that count as meeting
          the requirement, and find organizations and events to help at.
        </dd>
        <dt>Contacts</dt>
        <dd>are the people who were there. They confirm an entry from an email, without an account.</dd>
        <dt>School administrators</dt>
        <dd>see where each of their own school&rsquo;s students stands, and can correct what is wrong.</dd>
        <dt>Everybody else</dt>
        <dd>
          can look at the <Link to="/leaderboard">leaderboard</Link>.
        </dd>
      </dl>
    ),
  },
  {
    id: 'verified-and-rejected',
    heading: 'Verified and rejected entries',
    body: (
      <p>
        When a contact accepts an entry, it is marked as verified. When a contact rejects an entry, it is
        deleted. An entry that nobody verifies within about a month is deleted automatically, {expiryDays()};
        its contact is reminded, and its student is warned {warningDays()}. Whatever is deleted this way, the
        student gets its text back.
      </p>
    ),
  },
  {
    id: 'history',
    heading: 'Our history',
    body: (
      <p>
        Limelight was made for schools whose students record their service. On September 6 2024 it moved to a
        new system and server; accounts from before then come along.{' '}
        <Link to="/release-notes">Read the release notes</Link>
      </p>
    ),
  },
  {
    id: 'contact',
    heading: 'Contact',
    body: (
      <ContactAddress otherwise={<p>Please ask your school administration about Limelight.</p>}>
        {(link) => <p>Questions, ideas or problems? Write to {link}.</p>}
      </ContactAddress>
    ),
  },
];

export default function AboutPage() {
  return (
    <TextPage heading="About Limelight" sections={sections}>
      <p className={classes['lead']}>
        Limelight is where students record the hours they give to their community, have them confirmed by the
        people they helped, and see what their school achieves together.
      </p>
    </TextPage>
  );
}
