import { TextPage, toUs } from './text-page.tsx';

const OURS =
  'Write to {email}. Please also write if something on a page does not work with your screen reader, keyboard or other tools.';

const text = `
${toUs(OURS, 'Ask your school office about Limelight.')}

[More about Limelight](/about)

## About your hours {#your-hours}

Your [portfolio](/hour-tracker) shows which contact has not answered yet. For anything else, ask your school
office.

## About an email from us {#an-email-from-us}

A student asked you to confirm hours? [What this means for you](/about-verification#for-contacts). Every one of
these emails lets you say that you do not know the student, or stop the emails.
`;

export default function ContactPage() {
  return <TextPage heading="Contact" text={text} />;
}
