/** Login Here, or the links of a signed-in person. */
import { Link } from 'react-router';
import { useSession } from '#client/platform/session.ts';
import classes from './sign-up-cta.module.css';

export function SignUpCta() {
  return useSession().status === 'signed-in' ? (
    <Link to="/opportunities" className={classes['action']}>
      Continue
    </Link>
  ) : (
    <Link to="/login" className={classes['action']}>
      Login Here
    </Link>
  );
}

/** For people without an account. */
export function Register() {
  if (useSession().status === 'signed-in') return null;
  return (
    <Link to="/login?mode=register" className={classes['quiet']}>
      New here? Register
    </Link>
  );
}
