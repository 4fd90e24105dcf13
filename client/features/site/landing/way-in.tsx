/** The next step: to log hours, to log in, to look at the demo; for people who are signed in, to their own page. */
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { enterDemo } from '#shared/accounts/demo.contract.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { hasDemo } from '#client/platform/document.ts';
import { useRefreshSession, useSession } from '#client/platform/session.ts';
import { demoMessage } from './way-in.messages.ts';
import classes from './way-in.module.css';

export function WayIn() {
  return useSession().status === 'signed-in' ? <WayOn /> : <WayForVisitors />;
}

/** The first page of a person's own work, and where every sign-in leads. */
function WayOn() {
  const isStaff = useSession().admin?.is_school_administration === true;
  return (
    <p className={classes.ways}>
      {isStaff ? (
        <Link to="/admin/entries" className={classes.first}>
          Volunteer Database
        </Link>
      ) : (
        <Link to="/portfolio-create-event" className={classes.first}>
          Record hours
        </Link>
      )}
      <Link to="/opportunities" className={classes.second}>
        Continue
      </Link>
    </p>
  );
}

function WayForVisitors() {
  const { enter, isBusy, failure } = useDemo();
  return (
    <>
      <p className={classes.ways}>
        <Link to="/login?mode=register" className={classes.first}>
          Start logging hours
        </Link>
        <Link to="/login" className={classes.second}>
          Login Here
        </Link>
        {hasDemo() && (
          <button type="button" className={classes.demo} disabled={isBusy} onClick={enter}>
            Try the demo
          </button>
        )}
      </p>
      {failure !== '' && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
    </>
  );
}

/** Signs in as the demo student and opens the portfolio, which shows most. */
function useDemo() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const refreshSession = useRefreshSession();
  const navigate = useNavigate();

  async function signIn(): Promise<void> {
    setBusy(true);
    setFailure('');
    try {
      await callApi(enterDemo);
      await refreshSession();
      await navigate('/hour-tracker');
    } catch (error) {
      setFailure(demoMessage(asApiError(error)));
      setBusy(false);
    }
  }
  return { enter: () => void signIn(), isBusy, failure };
}
