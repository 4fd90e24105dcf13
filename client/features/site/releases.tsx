/** The release notes for users, newest first. Each version of CHANGELOG.md has its section here. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EXPIRES_AFTER_DAYS, HOURS_MAXIMUM } from '#shared/entries/entry-limits.ts';
import { reminderDays } from './verification-days.ts';

export interface Release {
  /** As in CHANGELOG.md; missing for changes before the first version. */
  readonly version?: string;
  /** `YYYY-MM-DD` as in CHANGELOG.md; missing before the release. */
  readonly date?: string;
  /** The fragment of its address. */
  readonly id: string;
  readonly heading: string;
  readonly body: ReactNode;
}

export const MOVE_ID = 'september-6-2024';

export const releases: readonly Release[] = [
  {
    version: 'Unreleased',
    id: 'newest',
    heading: 'Newest: a shift in seconds, and hours you can see',
    body: (
      <>
        <p>Every page of Limelight was made anew. Here is the news.</p>

        <h3>For students</h3>
        <ul>
          <li>
            <strong>Again, with one tap.</strong> Pick a place where you helped before, and only the day and
            the hours are left to say. Type them as you like: 2.5, 2:30 or 2h 30m, up to {HOURS_MAXIMUM}{' '}
            hours.
          </li>
          <li>
            <strong>A line for each entry.</strong> Your portfolio is short, and what needs you stands on top.
          </li>
          <li>
            <strong>A bar under your thumb.</strong> On a phone, Record is always one tap away.
          </li>
          <li>
            <strong>Another email</strong> when your school mailbox closes: change it in your profile.
          </li>
          <li>
            <strong>We tell you when hours are verified:</strong> on your next visit, and in one email a day
            that you can stop.
          </li>
          <li>
            <strong>Goals, titles and your year in review.</strong> See your pace, what is missing to the next
            title, and text for college applications.
          </li>
          <li>
            <strong>Follow each request:</strong> whether the email arrived, was opened, was answered. We
            remind contacts {reminderDays()}.
          </li>
          <li>
            <strong>Confirm here.</strong> Your contact stands beside you? They give you a code from their
            email.
          </li>
          <li>
            <strong>No mailbox? Paper.</strong> Print a slip for your contact to sign, and hand it in at
            school.
          </li>
          <li>
            <strong>Nothing you write is lost,</strong> not without a connection, and not when an entry is
            rejected or ends after {EXPIRES_AFTER_DAYS} days.
          </li>
          <li>
            <strong>You decide</strong> how you appear on the leaderboard, or whether at all. Download your
            data or delete your account in your profile.
          </li>
        </ul>

        <h3>For contacts</h3>
        <ul>
          <li>
            <strong>One email, one screen, one tap.</strong> You need no account, and opening the link decides
            nothing.
          </li>
          <li>
            <strong>One list for all that waits for you.</strong> Accept a whole group in two steps, correct
            the hours, and take it back for fifteen minutes.
          </li>
          <li>In English or Spanish. One click stops further emails.</li>
        </ul>

        <h3>For schools</h3>
        <ul>
          <li>
            <strong>See where everyone stands:</strong> who has met the requirement, who is close, who needs a
            word. Corrections have Undo.
          </li>
          <li>
            <strong>Your own requirement,</strong> in plain words: who will graduate, who will not, and why.
            Approve organizations, and activities before they begin.
          </li>
          <li>
            <strong>One inbox</strong> for what waits, and for what is worth a look: facts with their numbers,
            and why they may be nothing.
          </li>
          <li>
            <strong>Write to students</strong> who are behind, in English and, if you like, Spanish, and keep
            notes.
          </li>
          <li>
            <strong>Files for the state:</strong> TRIAND in Arkansas, the hours of the year in the District of
            Columbia, and CSV with the columns that your own system reads.
          </li>
          <li>
            <strong>Spreadsheets</strong> of a student, a graduation year or the whole school.
          </li>
          <li>
            <strong>A history that nobody can change,</strong> and a recycling bin that gives back what was
            deleted.
          </li>
          <li>
            <strong>Heads decide</strong> who is an administrator, and what visitors see of the school.
          </li>
          <li>
            Your IT finds requirements, security and privacy on <Link to="/for-your-it">one page</Link>.
          </li>
        </ul>

        <h3>For everybody</h3>
        <ul>
          <li>A typeface of our own, new pictures, light or dark as you like.</li>
          <li>Made for keyboards, screen readers and large text.</li>
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
