/** What changed, newest first; the landing page's banner leads here. */
import { Link } from 'react-router';
import { TextPage } from './text-page.tsx';

export function ReleaseNotesPage() {
  return (
    <TextPage heading="Release notes">
      <h2>September 6 2024: a new system and server</h2>
      <p>Limelight moved to a new system and a new server. If you had an account before that day:</p>
      <ul>
        <li>
          Go to <Link to="/login">Login</Link>, enter only your email, leave the password empty, and choose
          Log in.
        </li>
        <li>You receive an email with a password reset link. Check your junk or spam folder too.</li>
        <li>Set a new password with that link. It works once and for one hour.</li>
        <li>Then log in with your email and the new password.</li>
      </ul>
      <p>
        If you are new here, <Link to="/login?mode=register">register</Link> as usual.
      </p>
    </TextPage>
  );
}
