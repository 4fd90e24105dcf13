/** The contact email, and who else can help. */
import { Link } from 'react-router';
import { ContactAddress } from './contact-address.tsx';
import { TextPage, type TextSection } from './text-page.tsx';

const sections: readonly TextSection[] = [
  {
    id: 'your-hours',
    heading: 'About your hours',
    body: (
      <p>
        What is recorded, verified or missing is best known at your school: ask your school administration.
        Your <Link to="/hour-tracker">portfolio</Link> says of each entry whom it waits for.
      </p>
    ),
  },
  {
    id: 'an-email-from-us',
    heading: 'About an email from us',
    body: (
      <p>
        If you were asked to confirm a student&rsquo;s hours,{' '}
        <Link to="/about-verification#for-contacts">read what that means for you</Link>. Every such email has
        links that say that you do not know the student, and that stop further emails.
      </p>
    ),
  },
];

export default function ContactPage() {
  return (
    <TextPage heading="Contact" sections={sections}>
      <ContactAddress otherwise={<p>Please ask your school administration about Limelight.</p>}>
        {(link) => (
          <p>
            Write to {link}. We are glad to hear from you, also when something on a page cannot be read, heard
            or reached the way you need it.
          </p>
        )}
      </ContactAddress>
      <p>
        <Link to="/about">More about Limelight</Link>
      </p>
    </TextPage>
  );
}
