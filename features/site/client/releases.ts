/** Release notes for users, newest first. Each version of CHANGELOG.md has its section here. */
import { EXPIRES_AFTER_DAYS, HOURS_MAXIMUM } from '#features/entries/entry-limits.ts';
import { reminderDays } from './verification-days.ts';

export interface Release {
  /** As in CHANGELOG.md; missing for changes before the first version. */
  readonly version?: string;
  /** `YYYY-MM-DD` as in CHANGELOG.md; missing before the release. */
  readonly date?: string;
  readonly id: string;
  readonly heading: string;
  readonly text: string;
}

export const MOVE_ID = 'september-6-2024';

const newest = `
Every page of Limelight is new. Here is what you can do now.

### For students

- **Record it again with one tap.** Pick a place where you helped before, then add the day and the hours. Type
  hours as you like: 2.5, 2:30 or 2h 30m, up to ${HOURS_MAXIMUM} hours.
- **One line for each entry.** What needs your attention is at the top.
- **A bar under your thumb.** On a phone, Record is always one tap away.
- **Change your email** in your profile when your school account closes.
- **We tell you when hours are verified:** on your next visit, and in one email a day that you can stop.
- **Goals, titles and your year in review.** See your pace, how far it is to the next title, and text for college
  applications.
- **Follow each request.** See whether the email arrived, was opened, and was answered. We remind contacts
  ${reminderDays()}.
- **Confirm on the spot.** If your contact is with you, they can give you a code from their email.
- **No email? Use paper.** Print a form for your contact to sign, and hand it in at school.
- **Nothing you write is lost,** even without a connection, and even when an entry is rejected or expires after
  ${EXPIRES_AFTER_DAYS} days.
- **You decide** how you appear on the leaderboard, or whether you appear at all. Download your data or delete
  your account in your profile.

### For contacts

- **One email, one screen, one tap.** You do not need an account, and opening the link decides nothing.
- **One list of everything that is waiting for you.** Accept a whole group in two steps, correct the hours, and
  undo it for fifteen minutes.
- In English or Spanish. One click stops the emails.

### For schools

- **See where every student is:** who has met the requirement, who is close, and who needs a reminder. You can
  undo corrections.
- **Your own requirement,** in plain words. See who will graduate, who will not, and why. Approve organizations,
  and activities before they begin.
- **One inbox** for everything that needs you, and for entries worth a look.
- **Write to students** who are behind, in English and Spanish, and keep notes.
- **Exports:** TRIAND in Arkansas, yearly hours in the District of Columbia, CSV with the columns that your own
  system reads, and spreadsheets of a student, a graduation year or the whole school.
- **A history that nobody can change,** and a recycling bin that restores what was deleted.
- **Head administrators decide** who is an administrator, and what visitors see of the school.
- Your IT department finds requirements, security and privacy on [one page](/for-your-it).

### For everybody

- A new typeface and new pictures, in light or dark.
- Built for keyboards, screen readers and large text.
`;

const move = `
Limelight moved to a new system and a new server. If you had an account before that day:

1. Go to [Login](/login), enter only your email, leave the password empty, and choose Log in.
2. You receive an email with a password reset link. Check your junk or spam folder too.
3. Set a new password with that link. It works once and for one hour.
4. Then log in with your email and the new password.

If you are new here, [register](/login?mode=register) as usual.
`;

export const releases: readonly Release[] = [
  { version: '1.0.0-rc', id: 'newest', heading: 'Newest: record a shift in seconds', text: newest },
  { id: MOVE_ID, heading: 'September 6 2024: a new system and server', text: move },
];
