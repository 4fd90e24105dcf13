/** Specification, sections 1 and 2. */
import { REQUIRED_HOURS } from '#features/entries/entry-limits.ts';
import { TextPage, toUs } from './text-page.tsx';
import { expiryDays, warningDays } from './verification-days.ts';

const lead =
  'Students record the hours they give, the people they helped confirm them, and everybody sees what the school achieves.';

const text = `
## Our mission {#mission}

We tie the service community together, inspire a sense of community in every student, and increase the service
hours that each student gives.

An afternoon at the food bank takes a minute to write down and thirty seconds to confirm. Counselors never have
to count paper slips again.

## Our values {#values}

- **Community.** A school serves together, and everybody sees the total.
- **Honesty.** An hour counts once the person who was there has confirmed it.
  [How verification works](/about-verification)
- **Recognition.** Students who give their time deserve to be seen, on the [leaderboard](/leaderboard) if they
  like.
- **Care.** What a student writes is never lost. Contacts who ask us to stop get no more email.

## Who uses Limelight {#people}

Students
: record their service on the way to the required ${REQUIRED_HOURS} hours, and find organizations and events to
  help at.
Contacts
: saw the work. They confirm an entry from an email, without an account.
School administrators
: see how far along each student is, and fix mistakes.
IT departments
: run it on their own server: [For your IT](/for-your-it).

## Verified and rejected entries {#verified-and-rejected}

When a contact accepts an entry, it is marked as verified. When a contact rejects an entry, it is deleted. An
entry that nobody verifies within about a month is deleted automatically, ${expiryDays()}. We remind the contact,
and warn the student ${warningDays()}. The student always gets a copy of what they wrote.

## Our history {#history}

Limelight was made for schools whose students record their service. On September 6 2024 it moved to a new system
and server. Existing accounts moved with it. [Read the release notes](/release-notes)

## Contact {#contact}

${toUs('Questions, ideas or problems? Write to {email}.', 'Ask your school office about Limelight.')}
`;

export default function AboutPage() {
  return <TextPage heading="About Limelight" lead={lead} text={text} />;
}
