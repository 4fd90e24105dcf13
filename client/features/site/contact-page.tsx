/** A short page with the contact email. */
import { Link } from 'react-router';
import { ContactAddress } from './contact-address.tsx';
import { TextPage } from './text-page.tsx';

export function ContactPage() {
  return (
    <TextPage heading="Contact">
      <ContactAddress otherwise={<p>Please ask your school administration about Limelight.</p>}>
        {(link) => <p>Write to {link}. We are glad to hear from you.</p>}
      </ContactAddress>
      <p>
        <Link to="/about">More about Limelight</Link>
      </p>
    </TextPage>
  );
}
