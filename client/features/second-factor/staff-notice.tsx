/** Tells administrators that their school asks for a second step, and leads to setting it up once it is needed. */
import { Link, Navigate, useLocation } from 'react-router';
import { getSecondFactor } from '#shared/second-factor/second-factor.contract.ts';
import { useApi } from '#client/platform/use-api.ts';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import classes from './second-factor.module.css';

const SECURITY = '/profile?section=security';

export function StaffNotice() {
  const { data } = useApi(getSecondFactor, {}, { staleTime: 30_000 });
  const zone = useSchoolZone();
  const { pathname } = useLocation();
  if (!data || data.is_on || data.needed_from === null) return null;
  // The server refuses these pages.
  if (data.is_due && pathname.startsWith('/admin')) return <Navigate to={SECURITY} replace />;
  return (
    <section className={classes.notice} aria-label="Second step">
      <span>
        {data.is_due
          ? 'Your school asks for a second step before you go on.'
          : `From ${schoolTime(data.needed_from, zone)} you need a second step to log in.`}
      </span>
      <Link to={SECURITY}>Set it up</Link>
    </section>
  );
}
