/** Tells administrators that their school requires a second factor; once due, redirects to its setup. */
import { Link, Navigate, useLocation } from 'react-router';
import { getSecondFactor } from '#features/accounts/second-factor/second-factor.contract.ts';
import { useApi } from '#client/platform/use-api.ts';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';

const SECURITY = '/profile?section=security';

export function StaffNotice() {
  const { data } = useApi(getSecondFactor, {}, { staleTime: 30_000 });
  const zone = useSchoolZone();
  const { pathname } = useLocation();
  if (!data || data.is_on || data.needed_from === null) return null;
  // The server refuses these pages.
  if (data.is_due && pathname.startsWith('/admin')) return <Navigate to={SECURITY} replace />;
  return (
    <section aria-label="Second step" style={box}>
      <span>
        {data.is_due
          ? 'Your school asks for a second step before you continue.'
          : `From ${schoolTime(data.needed_from, zone)} you need a second step to log in.`}
      </span>
      <Link to={SECURITY} style={link}>
        Set it up
      </Link>
    </section>
  );
}

// The page frame is outside Mantine.
const box = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.25rem 1rem',
  padding: '0.5rem 1rem',
  color: 'var(--ll-warn)',
  background: 'var(--ll-warn-soft)',
} as const;
// Tall enough for a finger.
const link = { padding: '0.625rem 0', color: 'inherit', fontWeight: 600, textDecoration: 'underline' };
