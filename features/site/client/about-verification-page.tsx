import { HOURS_MAXIMUM } from '#features/entries/entry-limits.ts';
import { REASON_MAXIMUM } from '#features/verification/reason.ts';
import { TextPage, toUs } from './text-page.tsx';
import { expiryDays, reminderDays, warningDays } from './verification-days.ts';

const lead =
  'The Verified mark means that the person who was there, or the school itself, has confirmed the entry.';

const text = `
[Go to your portfolio](/hour-tracker)

## How an entry becomes verified {#steps}

1. You record an entry and name a contact: the person who was there.
2. The contact gets an email with a link. Until they answer, the entry is unverified.
3. The contact opens the link and accepts or rejects the entry, without an account.
4. If the contact accepts, the entry is marked as verified. If the contact rejects, it is deleted.

## What the contact sees {#what-the-contact-sees}

Your name and school, and what you wrote: the event, its date, the hours, your role, the organizer, and your
description. Nothing else.

Only their click on Accept or Reject decides. Your portfolio shows whether the email was sent, came back, or was
opened.

## If the contact does not answer {#no-answer}

- We remind the contact ${reminderDays()}.
- We warn you by email ${warningDays()} the entry is deleted.
- The entry is deleted ${expiryDays()} without an answer (about a month).

If you send the email again or correct the address in your portfolio, the month starts over. If an email comes
back, we tell you right away, and why.

## What rejected means {#rejected}

The contact says that something is not right. The entry is deleted and does not count. The contact may write why,
in up to ${REASON_MAXIMUM} characters, which we email to you. Often the date or the number of hours is wrong:
talk to them, fix it and record it again.

## Nothing you wrote is lost {#nothing-lost}

When an entry is rejected or runs out of time, we email you why, with everything you wrote and a link that fills
in the form again. Your portfolio keeps a list of what was removed.

## For contacts {#for-contacts}

A student named you as the person who was there. Did this happen, on that day, for about that long? If so,
accept. If not, reject. A short reason helps the student.

- You do not know the student? Say so on the page, and they cannot ask you again.
- Every email has a link that stops these emails.
- You do not need an account. Your answer is all we need.

${toUs('Does an email seem wrong? Write to {email}.')}

## What to know {#what-to-know}

- Only verified entries count, in your totals and on the leaderboard.
- An entry has at most ${HOURS_MAXIMUM} hours.
- If you change an entry, it is unverified again, and we ask the contact again.
- You cannot be your own contact.
- Administrators at your school can verify an entry, too. Its history shows who did.
`;

export default function AboutVerificationPage() {
  return <TextPage heading="About verification" hasContents lead={lead} text={text} />;
}
