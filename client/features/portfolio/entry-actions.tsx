/** What a student can do with an entry. */
import type { Entry } from '#shared/entries/entries.contract.ts';
import { useAsksMore } from '#client/domain/entry-questions.api.ts';
import { againAddress } from '#client/domain/entry-fields.ts';
import { SmallButton, SmallLink } from '#client/ui/components/small-button.tsx';

interface EntryActionsProps {
  readonly entry: Entry;
  readonly onDelete: (entry: Entry) => void;
}

/** The two of the specification. */
export function ChangeActions({ entry, onDelete }: EntryActionsProps) {
  return (
    <>
      <SmallLink
        to={`/portfolio-update-event/${entry.id}`}
        variant="outline"
        aria-label={`Update ${entry.event}`}
      >
        Update
      </SmallLink>
      <SmallButton variant="danger" aria-label={`Delete ${entry.event}`} onClick={() => onDelete(entry)}>
        Delete
      </SmallButton>
    </>
  );
}

/** Those that are needed less often. */
export function MoreActions({ entry }: Pick<EntryActionsProps, 'entry'>) {
  const asksMore = useAsksMore();
  return (
    <>
      {asksMore && (
        <SmallLink
          to={`/requirements/${entry.id}`}
          variant="outline"
          aria-label={`For your requirement: ${entry.event}`}
        >
          For your requirement
        </SmallLink>
      )}
      <SmallLink to={againAddress(entry)} variant="outline" aria-label={`Again: ${entry.event}`}>
        Again
      </SmallLink>
      <SmallLink to={`/entry-history/${entry.id}`} variant="outline" aria-label={`History of ${entry.event}`}>
        History
      </SmallLink>
    </>
  );
}
