/** Specification, sections 1 and 2. */
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useQuery } from '@tanstack/react-query';
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
          <Spotlight>
            <ProductPicture name="progress" isFirst />
          </Spotlight>
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

/** Decoration. */
function Spotlight({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.stage}>
      <svg
        viewBox="0 0 400 520"
        preserveAspectRatio="none"
        className={classes.light}
        aria-hidden="true"
        focusable="false"
      >
        <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.6" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0.06" />
        </linearGradient>
        <path d="M166 38 0 490h400L234 38z" fill="url(#beam)" />
        <ellipse cx="200" cy="490" rx="198" ry="26" fill="currentColor" opacity="0.22" />
      </svg>
      <svg viewBox="-16 -16 32 16" className={classes.lamp} aria-hidden="true" focusable="false">
        <Slice />
      </svg>
      <div className={classes.illustration}>{children}</div>
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

/** The largest figures, invisible, to reserve room. */
const room: readonly Figure[] = ['verified hours', 'verified entries', 'students', 'schools'].map(
  (label) => ({
    number: '\u2007',
    label,
  }),
);

/** Invisible while loading and after a failure. */
function Figures() {
  // Not `useApi`, which would make this page too large.
  const { data: totals } = useQuery({
    queryKey: ['public-totals'],
    queryFn: ({ signal }) => callApi(getPublicTotals, { signal }),
  });
  const figures = totals ? totalsInText(totals) : [];
  const isKnown = figures.length > 0;
  return (
    <section aria-label="Together so far" className={classes.figures} data-known={isKnown || undefined}>
      <dl>
        {(isKnown ? figures : room).map(({ number, label }, index) => (
          <div key={room[index]?.label}>
            <dt>{label}</dt>
            <dd>{number}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface Figure {
  readonly number: string;
  readonly label: string;
}

const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, roundingMode: 'floor' });

/** Hours are rounded down, so as not to claim more than was verified. Empty without verified hours. */
export function totalsInText(totals: PublicTotals): readonly Figure[] {
  const { students, total_hours, verified_entries, schools } = totals;
  if (students === 0 || verified_entries === 0) return [];
  const figure = (value: number, one: string, many: string): Figure => {
    const number = count.format(value);
    return { number, label: number === '1' ? one : many };
  };
  return [
    figure(total_hours, 'verified hour', 'verified hours'),
    figure(verified_entries, 'verified entry', 'verified entries'),
    figure(students, 'student', 'students'),
    figure(schools, 'school', 'schools'),
  ];
}

function Actions() {
  return useSession().status === 'signed-in' ? <SignedInActions /> : <VisitorActions />;
}

const primaryAction = `${classes.action} ${classes.first}`;

/** For staff, their first page of work; for others, the page after sign-in. */
function SignedInActions() {
  const isStaff = useSession().admin?.is_school_administration === true;
  return (
    <p className={classes.actions}>
      {isStaff ? (
        <Link to="/admin/entries" className={primaryAction}>
          Volunteer Database
        </Link>
      ) : (
        <Link to="/portfolio-create-event" className={primaryAction}>
          Record hours
        </Link>
      )}
      <Link to="/opportunities" className={classes.action}>
        Continue
      </Link>
    </p>
  );
}

function VisitorActions() {
  const { enter, isBusy, failure } = useDemo();
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
            disabled={isBusy}
            onClick={enter}
          >
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

/** Opens the portfolio of the demo student, which shows the most. */
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

/** The server's message, if any: the student is gone, or the server has a problem. */
export function demoMessage({ detail }: Pick<ApiError, 'detail'>): string {
  return detail === '' ? 'The demo did not open. Please try again.' : detail;
}
