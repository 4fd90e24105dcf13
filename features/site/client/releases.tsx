/** Release notes for users, newest first. Each version of CHANGELOG.md has its section here. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EXPIRES_AFTER_DAYS, HOURS_MAXIMUM } from '#features/entries/entry-limits.ts';
import { reminderDays } from './verification-days.ts';

export interface Release {
  /** As in CHANGELOG.md; missing for changes before the first version. */
  readonly version?: string;
  /** `YYYY-MM-DD` as in CHANGELOG.md; missing before the release. */
  readonly date?: string;
  readonly id: string;
  readonly heading: string;
  readonly body: ReactNode;
}

export const MOVE_ID = 'september-6-2024';

export const releases: readonly Release[] = [
  {
    version: '1.0.0-rc',
    id: 'newest',
    heading: 'Newest: record a shift in seconds',
    body: (
      <>
        <p>Every page of Limelight is new. Here is what you can do now.</p>

        <h3>For students</h3>
        <ul>
          <li>
            <strong>Record it again with one tap.</strong> Pick a place where you helped before, then add the
            day and the hours. Type hours as you like: 2.5, 2:30 or 2h 30m, up to {HOURS_MAXIMUM} hours.
          </li>
          <li>
            <strong>One line for each entry.</strong> What needs your attention is at the top.
          </li>
          <li>
            <strong>A bar under your thumb.</strong> On a phone, Record is always one tap away.
          </li>
          <li>
            <strong>Change your email</strong> in your profile when your school account closes.
          </li>
          <li>
            <strong>We tell you when hours are verified:</strong> on your next visit, and in one email a day
            that you can stop.
          </li>
          <li>
            <strong>Goals, titles and your year in review.</strong> See your pace, how far it is to the next
            title, and text for college applications.
          </li>
          <li>
            <strong>Follow each request.</strong> See whether the email arrived, was opened, and was answered.
            We remind contacts {reminderDays()}.
          </li>
          <li>
            <strong>Confirm on the spot.</strong> If your contact is with you, they can give you a code from
            their email.
          </li>
          <li>
            <strong>No email? Use paper.</strong> Print a form for your contact to sign, and hand it in at
            school.
          </li>
          <li>
            <strong>Nothing you write is lost,</strong> even without a connection, and even when an entry is
            rejected or expires after {EXPIRES_AFTER_DAYS} days.
          </li>
          <li>
            <strong>You decide</strong> how you appear on the leaderboard, or whether you appear at all.
            Download your data or delete your account in your profile.
          </li>
        </ul>

        <h3>For contacts</h3>
        <ul>
          <li>
            <strong>One email, one screen, one tap.</strong> You do not need an account, and opening the link
            decides nothing.
          </li>
          <li>
            <strong>One list of everything that is waiting for you.</strong> Accept a whole group in two
            steps, correct the hours, and undo it for fifteen minutes.
          </li>
          <li>In English or Spanish. One click stops the emails.</li>
        </ul>

        <h3>For schools</h3>
        <ul>
          <li>
            <strong>See where every student is:</strong> who has met the requirement, who is close, and who
            needs a reminder. You can undo corrections.
          </li>
          <li>
            <strong>Your own requirement,</strong> in plain words. See who will graduate, who will not, and
            why. Approve organizations, and activities before they begin.
          </li>
          <li>
            <strong>One inbox</strong> for everything that needs you, and for entries worth a look.
          </li>
          <li>
            <strong>Write to students</strong> who are behind, in English and Spanish, and keep notes.
          </li>
          <li>
            <strong>Exports:</strong> TRIAND in Arkansas, yearly hours in the District of Columbia, CSV with
            the columns that your own system reads, and spreadsheets of a student, a graduation year or the
            whole school.
          </li>
          <li>
            <strong>A history that nobody can change,</strong> and a recycling bin that restores what was
            deleted.
          </li>
          <li>
            <strong>Head administrators decide</strong> who is an administrator, and what visitors see of the
            school.
          </li>
          <li>
            Your IT department finds requirements, security and privacy on{' '}
            <Link to="/for-your-it">one page</Link>.
          </li>
        </ul>

        <h3>For everybody</h3>
        <ul>
          <li>A new typeface and new pictures, in light or dark.</li>
          <li>Built for keyboards, screen readers and large text.</li>
        </ul>
      </>
    ),
  },
  {
    id: MOVE_ID,
    heading: 'September 6 2024: a new system and server',
    body: (
      <>
        <p>Limelight moved to a new system and a new server. If you had an account before that day:</p>
        <ol>
          <li>
            Go to <Link to="/login">Login</Link>, enter only your email, leave the password empty, and choose
            Log in.
          </li>
          <li>You receive an email with a password reset link. Check your junk or spam folder too.</li>
          <li>Set a new password with that link. It works once and for one hour.</li>
          <li>Then log in with your email and the new password.</li>
        </ol>
        <p>
          If you are new here, <Link to="/login?mode=register">register</Link> as usual.
        </p>
      </>
    ),
  },
];
