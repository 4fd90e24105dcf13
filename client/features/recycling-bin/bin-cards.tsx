/** The entries of the bin as cards, for phones: the box without opening them. */
import { Checkbox, Stack } from '@mantine/core';
import { EntryFacts } from '#client/domain/entry-facts.tsx';
import { EntryCard } from '#client/domain/entry-row.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { CompactCardActions, CompactCards } from '#client/ui/rows/compact-card.tsx';
import {
  BinnedWhen,
  boxParts,
  RecoverButton,
  SelectBox,
  StudentLink,
  verifiedWord,
  type BinListProps,
} from './bin-parts.tsx';
import { studentName } from './recycling-bin-list.ts';

export function BinCards({ entries, selected, onSelect, onRecover }: BinListProps) {
  const count = entries.filter(({ id }) => selected.has(id)).length;
  const isAll = count === entries.length;
  return (
    <Stack gap="xs">
      <Checkbox
        size="md"
        classNames={boxParts}
        label="Select all on this page"
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        onChange={() => onSelect(entries, !isAll)}
      />
      <CompactCards>
        {entries.map((entry) => (
          <EntryCard
            key={entry.id}
            entry={entry}
            sign={`· ${studentName(entry)}`}
            before={<SelectBox entry={entry} selected={selected} onSelect={onSelect} />}
          >
            <EntryFacts entry={entry}>
              <dt>Student</dt>
              <dd>
                <StudentLink entry={entry} />, <EmailText email={entry.user_email} />
              </dd>
              <dt>Deleted</dt>
              <dd>
                <BinnedWhen entry={entry} />
              </dd>
              <dt>If recovered</dt>
              <dd>{verifiedWord(entry)}</dd>
            </EntryFacts>
            <CompactCardActions>
              <RecoverButton entry={entry} onRecover={onRecover} />
            </CompactCardActions>
          </EntryCard>
        ))}
      </CompactCards>
    </Stack>
  );
}
