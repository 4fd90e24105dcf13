import type { MadeElsewhere, SchoolEntry } from '#features/students/students.contract.ts';
import { EntryFacts } from '#features/entries/client/entry-facts.tsx';
import { Description } from '#features/entries/client/entry-row.tsx';
import { SmallButton, SmallLink } from '#client/ui/components/small-button.tsx';
import { useIsPhone } from '#client/ui/hooks/use-viewport.ts';
import { useSchoolZone } from '#client/ui/format/text.ts';
import rows from '#features/entries/client/entry-row.module.css';
import list from '#client/ui/list/list.module.css';
import type { Decisions } from './decisions.ts';
import { isStuck, requestSentences } from './request-sentences.ts';
import { entryName } from './user-entries-list.ts';

interface EntryDetailsProps {
  readonly entry: SchoolEntry;
  readonly from: MadeElsewhere | undefined;
  readonly canDecide: boolean;
  readonly decisions: Decisions;
  readonly onAsk: () => void;
  readonly state: object;
}

export function EntryDetails(props: EntryDetailsProps) {
  const { entry, from, canDecide, decisions, onAsk, state } = props;
  const isPhone = useIsPhone();
  const zone = useSchoolZone();
  const name = entryName(entry);
  const note = decisions.decided.get(entry.id);

  return (
    <div className={rows.details}>
      <div className={list.stack}>
        {note !== undefined && (
          <p className={rows.request} data-wrong={true}>
            <strong>{note}</strong>
          </p>
        )}
        {requestSentences(entry, zone, from).map((sentence, place) => (
          <p key={sentence} className={rows.request} data-wrong={place === 0 && isStuck(entry)}>
            {sentence}
          </p>
        ))}
        <div className={list.actions}>
          {canDecide && !entry.verified && (
            <>
              <SmallLink
                to={`/admin/calls/${entry.id}`}
                state={state}
                variant="outline"
                aria-label={`Call about ${name}`}
              >
                Call
              </SmallLink>
              <SmallButton variant="outline" aria-label={`Ask again about ${name}`} onClick={onAsk}>
                Ask again
              </SmallButton>
            </>
          )}
          {canDecide && entry.verified && (
            <SmallButton
              variant="outline"
              aria-label={`Mark as not verified: ${name}`}
              aria-busy={decisions.isBusy(entry) || undefined}
              onClick={() => decisions.isBusy(entry) || decisions.decide('unverify', entry)}
            >
              Mark as not verified
            </SmallButton>
          )}
          <SmallLink
            to={`/entry-history/${entry.id}`}
            state={state}
            variant="outline"
            aria-label={`History of ${name}`}
          >
            History
          </SmallLink>
          {canDecide && (
            <SmallButton
              variant="danger"
              aria-label={`Delete ${name}`}
              // The second half of a double click would hit the next one.
              onClick={({ detail }) => detail > 1 || decisions.decide('bin', entry)}
            >
              Delete
            </SmallButton>
          )}
        </div>
      </div>
      {isPhone ? <EntryFacts entry={entry} /> : <Description text={entry.description} />}
    </div>
  );
}
