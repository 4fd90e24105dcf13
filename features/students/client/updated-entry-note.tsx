/** On the Volunteer Database after an update: links back to the student. */
import { TextLink } from '#client/ui/components/links.tsx';
import { SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { withReturnAddress, useLinkState, useReturnTo } from '#client/ui/hooks/return-to.ts';

export interface UpdatedEntry {
  readonly event: string;
  readonly user_id: number;
  readonly name: string;
  readonly student?: string;
}

export function UpdatedEntryNote() {
  const { here } = useReturnTo();
  const updated = useLinkState('updated') as UpdatedEntry | undefined;
  if (!updated) return null;
  return (
    <SuccessAlert>
      You have updated “{updated.event}”.{' '}
      <TextLink
        to={withReturnAddress(`/admin/user-entries/${updated.user_id}`, updated.student)}
        state={{ database: here }}
      >
        Back to the entries of {updated.name}
      </TextLink>
    </SuccessAlert>
  );
}
