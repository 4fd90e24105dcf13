/** On the Volunteer Database after an update: the link back to the student. */
import { useLayoutEffect, useState } from 'react';
import { Anchor } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router';
import { SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { asItStood } from '#client/ui/components/return-to.ts';

/** The location's state, set by the update form. */
export interface UpdatedEntry {
  readonly event: string;
  readonly user_id: number;
  readonly name: string;
  /** See `ReturnTo`. */
  readonly student?: string;
}

export function UpdatedEntryNote() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const handedOver = (state as { updated?: UpdatedEntry } | null)?.updated;
  const [updated] = useState(handedOver);
  const here = pathname + search;

  // Shown once, not again after a reload or Back. Before anything can be clicked, or this would replace the next page.
  useLayoutEffect(() => {
    if (handedOver) void navigate(here, { replace: true, preventScrollReset: true, state: null });
  }, [handedOver, navigate, here]);

  if (!updated) return null;
  return (
    <SuccessAlert>
      You have updated “{updated.event}”.{' '}
      <Anchor
        component={Link}
        to={asItStood(`/admin/user-entries/${updated.user_id}`, updated.student)}
        state={{ database: here }}
        inherit
        underline="always"
      >
        Back to the entries of {updated.name}
      </Anchor>
    </SuccessAlert>
  );
}
