import { Link } from 'react-router';
import { ContactAddress, TextPage, TextPart } from './text-page.tsx';

export default function ContactPage() {
  return (
    <TextPage heading="Contact">
      <ContactAddress otherwise={<p>Ask your school office about Limelight.</p>}>
        {(link) => (
          <p>
            Write to {link}. Please also write if something on a page does not work with your screen reader,
            keyboard or other tools.
          </p>
        )}
      </ContactAddress>
      <p>
        <Link to="/about">More about Limelight</Link>
      </p>
      <TextPart id="your-hours" heading="About your hours">
        <p>
          Your <Link to="/hour-tracker">portfolio</Link> shows which contact has not answered yet. For
          anything else, ask your school office.
        </p>
      </TextPart>
      <TextPart id="an-email-from-us" heading="About an email from us">
        <p>
          A student asked you to confirm hours?{' '}
          <Link to="/about-verification#for-contacts">What this means for you</Link>. Every one of these
          emails lets you say that you do not know the student, or stop the emails.
        </p>
      </TextPart>
    </TextPage>
  );
}
