/** Specification, sections 1 and 2. */
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMutation, useQuery } from '@tanstack/react-query';
import { enterDemo } from '#features/accounts/demo.contract.ts';
import { getPublicTotals, type PublicTotals } from '#features/leaderboard/public-totals.contract.ts';
import type { ApiError } from '#client/platform/api-error.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { hasDemo } from '#client/platform/document.ts';
import { useRefreshSession, useSession } from '#client/platform/session.ts';
import { readStored, store } from '#client/platform/store.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { Slice } from '#client/ui/illustrations/slice.tsx';
import { ForContacts, ForSchools, ForStudents, Onward, ProductPicture } from './audiences.tsx';
import classes from './landing.module.css';

export default function LandingPage() {
  return (
    <div data-wide>
      <MoveBanner />
      <div className={classes.dark}>
        <div className={`${classes.inner} ${classes.two} ${classes.hero}`}>
          <div>
            <PageHeading title="Limelight">
              Volunteer hours, <em className={classes.lime}>in the limelight</em>
            </PageHeading>
            <p className={classes.lead}>
              For schools: students log a shift in a minute, the person who was there confirms it by email,
              and the office sees where everyone stands.
            </p>
            <Actions />
            Free and open source, on your own server.{' '}
            <a href="#for-schools" className={classes.link}>
              What schools get
            </a>
          </div>
          <div className={classes.stage}>
            <svg viewBox="-16 -16 32 16" className={classes.lamp} aria-hidden="true" focusable="false">
              <Slice />
            </svg>
            <ProductPicture name="progress" isFirst />
          </div>
          <Figures />
        </div>
      </div>
      <ForStudents />
      <ForContacts />
      <ForSchools />
      <section className={classes.dark} aria-labelledby="closing">
        <div className={classes.inner}>
          <h2 id="closing">The hours you gave this week are worth writing down.</h2>
          <Actions />
          <div className={classes.actions}>
            <Onward to="/about">About Limelight</Onward>
            <Onward to="/about-verification">How verification works</Onward>
            <Onward to="/leaderboard">See the leaderboard</Onward>
            <Onward to="/for-your-it">For your IT</Onward>
          </div>
        </div>
      </section>
    </div>
  );
}

const KEY = 'limelight.move-banner';

/** About the move of September 6, 2024 (specification, section 1), until closed in this browser. */
function MoveBanner() {
  const [isClosed, setClosed] = useState(() => readStored(KEY) !== null);
  if (isClosed) return null;

  function close(): void {
    // If it cannot be stored, the banner returns next time.
    store(KEY, 'closed');
    setClosed(true);
    // The button is gone, so focus moves to the start of the page.
    document.querySelector('main')?.focus();
  }
  return (
    <div className={classes.banner}>
      <p>
        On September 6 2024 we moved to a new system and server.{' '}
        <Link to="/release-notes">Read the release notes</Link>
      </p>
      <button type="button" aria-label="Close this notice" className={classes.close} onClick={close}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
          <path d="m6 6 12 12M18 6 6 18" stroke="currentColor" strokeWidth="2.25" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  );
}

/** Invisible while loading and after a failure. */
function Figures() {
  // Not `useApi`, which would make this page too large.
  const { data: totals } = useQuery({
    queryKey: ['public-totals'],
    queryFn: ({ signal }) => callApi(getPublicTotals, { signal }),
  });
  const known = totals ? totalsInText(totals) : [];
  const isKnown = known.length > 0;
  return (
    <section aria-label="Together so far" className={classes.figures} data-known={isKnown || undefined}>
      <dl>
        {(isKnown ? known : room).map(({ number, label }, index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>{number}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, roundingMode: 'floor' });

/** Hours are rounded down, so as not to claim more than was verified. Empty without verified hours. */
export function totalsInText({ students, total_hours, verified_entries, schools }: PublicTotals) {
  if (students === 0 || verified_entries === 0) return [];
  const figures = [
    [total_hours, 'verified hour', 'verified hours'],
    [verified_entries, 'verified entry', 'verified entries'],
    [students, 'student', 'students'],
    [schools, 'school', 'schools'],
  ] as const;
  return figures.map(([value, one, many]) => {
    const number = count.format(value);
    return { number, label: number === '1' ? one : many };
  });
}

/** Reserves the room of what is not known yet. */
const room = totalsInText({ students: 2, total_hours: 2, verified_entries: 2, schools: 2 });

const primaryAction = `${classes.action} ${classes.first}`;

/** For staff, their first page of work; for others who are signed in, the page after sign-in. */
function Actions() {
  const { status, admin } = useSession();
  const refreshSession = useRefreshSession();
  const navigate = useNavigate();
  /** Opens the portfolio of the demo student, which shows the most. */
  const demo = useMutation({
    async mutationFn() {
      await callApi(enterDemo);
      await refreshSession();
      await navigate('/hour-tracker');
    },
  });
  if (status === 'signed-in') {
    const isStaff = admin?.is_school_administration === true;
    return (
      <p className={classes.actions}>
        <Link to={isStaff ? '/admin/entries' : '/portfolio-create-event'} className={primaryAction}>
          {isStaff ? 'Volunteer Database' : 'Record hours'}
        </Link>
        <Link to="/opportunities" className={classes.action}>
          Continue
        </Link>
      </p>
    );
  }
  return (
    <>
      <p className={classes.actions}>
        <Link to="/login?mode=register" className={primaryAction}>
          Start logging hours
        </Link>
        <Link to="/login" className={classes.action}>
          Login Here
        </Link>
        {hasDemo() && (
          <button
            type="button"
            className={`${classes.action} ${classes.demo}`}
            disabled={demo.isPending}
            onClick={() => demo.mutate()}
          >
            Try the demo
          </button>
        )}
      </p>
      {demo.error && (
        <p role="alert" className={classes.failure}>
          {demoMessage(asApiError(demo.error))}
        </p>
      )}
    </>
  );
}

/** The server's message, if any: the student is gone, or the server has a problem. */
export function demoMessage({ detail }: Pick<ApiError, 'detail'>): string {
  return detail === '' ? 'The demo did not open. Please try again.' : detail;
}
