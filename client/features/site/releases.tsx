/** The release notes for users, newest first. Each version of CHANGELOG.md has its section here. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EXPIRES_AFTER_DAYS, HOURS_MAXIMUM, REQUIRED_HOURS } from '#shared/entries/entries.rules.ts';
import { PICTURE_ENDINGS } from '#shared/profile/profile.rules.ts';
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

const pictureKinds = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  PICTURE_ENDINGS.map((ending) => ending.slice(1).toUpperCase()).filter((kind) => kind !== 'JPG'),
);

export const releases: readonly Release[] = [
  {
    version: 'Unreleased',
    id: 'newest',
    heading: 'Newest: everything built anew',
    body: (
      <>
        <p>Every page of Limelight was made again from the ground up. This is what is new.</p>

        <h3>For students</h3>
        <ul>
          <li>
            <strong>Record hours as you say them:</strong> 2.5, 2:30, 2h 30m or 150 min, up to {HOURS_MAXIMUM}{' '}
            hours an entry. What you have typed is kept on your device until it is sent, contacts you have
            named before are offered again, and a likely typing error in an address is pointed out. When a
            contact was asked often enough for a day, your entry is recorded all the same and the email goes
            out later.
          </li>
          <li>
            <strong>See what waits for whom.</strong> Your portfolio shows how far you are on the way to{' '}
            {REQUIRED_HOURS} hours, your hours by month, and of each request whether it was sent, came back,
            was opened or was decided. If a contact cannot be reached, you get an email that says why.
          </li>
          <li>
            <strong>Contacts are reminded</strong> {reminderDays()}, and you are warned before an entry ends
            after {EXPIRES_AFTER_DAYS} days without an answer. Whatever is removed comes back to you with its
            text and a link that fills in the form again.
          </li>
          <li>
            <strong>Each entry has a history</strong> that nobody can change.
          </li>
          <li>
            <strong>Take your hours with you:</strong> a spreadsheet of your own entries.
          </li>
          <li>
            <strong>Leaderboard</strong> with a podium, titles and shared places, also for visitors. Your own
            place is found at once, with the hours to the next one, your school’s own order, and who has moved
            since Monday.
          </li>
          <li>
            <strong>Volunteer organizations and community events</strong> to find, post and register for, with
            a reminder on the day before, calendar files, and a private address for your own calendar program.
            What you have typed of an event is kept, too. You can edit your own events; everybody registered
            is told what changed.
          </li>
          <li>
            <strong>Light or dark,</strong> as your device has it or as you choose at the foot of any page.
          </li>
          <li>
            <strong>On your home screen:</strong> Limelight can be installed like an app. Without a connection
            you can still write entries down; they wait on your device until you send them.
          </li>
          <li>
            <strong>It is up to you:</strong> on your profile you decide how you appear on the leaderboard, or
            whether at all. There you can also download all of your data, and delete your account.
          </li>
          <li>
            <strong>See where you are logged in,</strong> and log out there: one browser or all others, on
            your profile. There you can change your password, too, without waiting for an email.
          </li>
          <li>
            <strong>A picture of you,</strong> if you like: {pictureKinds}. You can remove it again.
          </li>
          <li>
            <strong>A safer account:</strong> a new one is confirmed by a link in an email that shows whose it
            is, and the commonest passwords are refused. Wrong passwords of others never keep you out.
          </li>
          <li>
            <strong>When something did not work,</strong> the message stays until you close it or go on.
          </li>
          <li>
            <strong>When something is wrong with our server,</strong> the page says so and opens by itself as
            soon as it can.
          </li>
        </ul>

        <h3>For contacts</h3>
        <ul>
          <li>One email, one page, two buttons, no account. Opening the link decides nothing.</li>
          <li>In English or Spanish: the student chooses the language of the email, you that of the page.</li>
          <li>You can say that you do not know a student, and stop further emails with one click.</li>
          <li>An entry that the student took back says so, and that there is nothing for you to do.</li>
        </ul>

        <h3>For school administrators</h3>
        <ul>
          <li>
            <strong>The Volunteer Database</strong> shows each student of your school and how many meet the
            requirement, with one student&rsquo;s entries to verify, update or delete, each with Undo.
            Students who graduated can be shown, too.
          </li>
          <li>
            <strong>Nothing is decided about a text you have not seen,</strong> and two people who change the
            same entry do not overwrite each other.
          </li>
          <li>
            <strong>The recycling bin</strong> gives back what was deleted.
          </li>
          <li>
            <strong>Spreadsheets</strong> of a student, a graduation year or the whole school.
          </li>
          <li>
            <strong>Administration Network:</strong> heads decide who is an administrator; the person is told,
            and each change is written down. Heads also decide what visitors see of your school on the
            leaderboard.
          </li>
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
