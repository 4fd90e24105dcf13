/** On the Volunteer Database after an update: the way back to the student whose entry it was. */
import { Anchor } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { SuccessAlert } from '#client/ui/alerts.tsx';

/** What the update form hands over with the navigation. */
export interface UpdatedEntry {
  readonly event: string;
  readonly user_id: number;
  readonly name: string;
}

export function UpdatedEntryNote() {
  const state = useLocation().state as { updated?: UpdatedEntry } | null;
  const updated = state?.updated;
  if (!updated) return null;
  return (
    <SuccessAlert>
      You have updated “{updated.event}”.{' '}
      <Anchor component={Link} to={`/admin/user-entries/${updated.user_id}`} inherit underline="always">
        Back to the entries of {updated.name}
      </Anchor>
    </SuccessAlert>
  );
}
