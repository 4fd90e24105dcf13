/** On the Volunteer Database after an update: the way back to the student whose entry it was. */
import { useLayoutEffect, useState } from 'react';
import { Anchor } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router';
import { SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { asItStood } from '#client/ui/components/return-to.ts';

/** What the update form hands over with the navigation. */
export interface UpdatedEntry {
  /** As it is called now. */
  readonly event: string;
  readonly user_id: number;
  readonly name: string;
  /** The student's entries as they stood; see `ReturnTo`. */
  readonly student?: string | undefined;
}

export function UpdatedEntryNote() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const handedOver = (state as { updated?: UpdatedEntry } | null)?.updated;
  const [updated] = useState(handedOver);
  const here = pathname + search;

  // Said once: whoever loads the page again, or comes back to it, has read it. Before anything can be clicked, or this
  // would take the place of the next page.
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
