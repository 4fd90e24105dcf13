/** What a student can do with an entry: update it, delete it, and read what happened to it. */
import type { Entry } from '#shared/entries/entries.contract.ts';
import { SmallButton, SmallLink } from '#client/ui/components/small-button.tsx';
import list from '#client/ui/lists/list.module.css';

interface EntryActionsProps {
  readonly entry: Entry;
  readonly onDelete: (entry: Entry) => void;
}

export function EntryActions({ entry, onDelete }: EntryActionsProps) {
  return (
    <div className={list['actions']}>
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
      <SmallLink to={`/entry-history/${entry.id}`} variant="quiet" aria-label={`History of ${entry.event}`}>
        History
      </SmallLink>
    </div>
  );
}
