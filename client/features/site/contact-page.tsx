/** The contact email, and who else can help. */
import { Link } from 'react-router';
import { ContactAddress, TextPage, type TextSection } from './text-page.tsx';

const sections: readonly TextSection[] = [
  {
    id: 'your-hours',
    heading: 'About your hours',
    body: (
      <p>
        Your <Link to="/hour-tracker">portfolio</Link> shows whom each entry waits for. For anything else, ask
        your school administration.
      </p>
    ),
  },
  {
    id: 'an-email-from-us',
    heading: 'About an email from us',
    body: (
      <p>
        A student asked you to confirm hours?{' '}
        <Link to="/about-verification#for-contacts">This is what it means for you</Link>. In every such email
        you can say that you do not know the student, or stop the emails.
      </p>
    ),
  },
];

export default function ContactPage() {
  return (
    <TextPage heading="Contact" sections={sections}>
      <ContactAddress otherwise={<p>Ask your school administration about Limelight.</p>}>
        {(link) => (
          <p>
            Write to {link}. Also if you cannot read, hear or reach something on a page the way you need it.
          </p>
        )}
      </ContactAddress>
      <p>
        <Link to="/about">More about Limelight</Link>
      </p>
    </TextPage>
  );
}
