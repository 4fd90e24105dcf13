/** Mission, values, history and contact. */
import { Link } from 'react-router';
import { ContactAddress } from './contact-address.tsx';
import { TextPage } from './text-page.tsx';

export function AboutPage() {
  return (
    <TextPage heading="About Limelight">
      <h2>Our mission</h2>
      <p>
        We tie the service community together, inspire a sense of community in every student, and increase the
        service hours that each student gives.
      </p>

      <h2>Our values</h2>
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
      </ul>

      <h2>Verified and rejected entries</h2>
      <p>
        When a contact accepts an entry, it is marked as verified. When a contact rejects an entry, it is
        deleted. An entry that nobody verifies within about a month is deleted automatically; its contact is
        reminded and its student is warned before. Whatever is deleted this way, the student gets its text
        back.
      </p>

      <h2>Our history</h2>
      <p>
        Limelight was made for schools whose students record their service. On September 6 2024 it moved to a
        new system and server; accounts from before then come along.{' '}
        <Link to="/release-notes">Read the release notes</Link>
      </p>

      <h2>Contact</h2>
      <ContactAddress otherwise={<p>Please ask your school administration about Limelight.</p>}>
        {(link) => <p>Questions, ideas or problems? Write to {link}.</p>}
      </ContactAddress>
    </TextPage>
  );
}
