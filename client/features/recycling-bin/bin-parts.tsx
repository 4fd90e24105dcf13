/** Shared by rows and cards of the bin. */
import { Anchor, Checkbox } from '@mantine/core';
import { Link } from 'react-router';
import type { BinnedEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import { Facts } from '#client/ui/components/facts.tsx';
import { entryTitles } from '#client/domain/entry-facts.tsx';
import { entryName, studentName } from './recycling-bin-list.ts';
import classes from './recycling-bin.module.css';

export interface BinListProps {
  readonly entries: readonly BinnedEntry[];
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (entries: readonly BinnedEntry[], isSelected: boolean) => void;
  readonly onRecover: (entries: readonly BinnedEntry[]) => void;
}

export const boxParts = { input: classes['box'] ?? '' };

interface EntryProps {
  readonly entry: BinnedEntry;
}

export function SelectBox({
  entry,
  selected,
  onSelect,
}: EntryProps & Pick<BinListProps, 'selected' | 'onSelect'>) {
  return (
    <Checkbox
      size="md"
      classNames={boxParts}
      aria-label={`Select ${entryName(entry)}`}
      checked={selected.has(entry.id)}
      onChange={(event) => onSelect([entry], event.currentTarget.checked)}
    />
  );
}

export function StudentLink({ entry }: EntryProps) {
  return (
    <Anchor component={Link} to={`/admin/user-entries/${entry.user_id}`} inherit underline="always">
      {studentName(entry)}
    </Anchor>
  );
}

/** When it was moved to the bin and by whom. */
export function BinnedWhen({ entry }: EntryProps) {
  const zone = useSchoolZone();
  const { binned_at, binned_by } = entry;
  const when = binned_at === null ? 'Not known when' : schoolDay(binned_at, zone);
  return <>{binned_by === null ? when : `${when} by ${binned_by}`}</>;
}

/** What the row of a table has no room for. */
export function MoreFacts({ entry }: EntryProps) {
  return (
    <Facts>
      <dt>{entryTitles.contact}</dt>
      <dd>
        <EmailText email={entry.contact} />
      </dd>
      <dt>Student</dt>
      <dd>
        <EmailText email={entry.user_email} />
      </dd>
      <dt>If recovered</dt>
      <dd>{verifiedWord(entry)}</dd>
    </Facts>
  );
}

export const verifiedWord = ({ verified }: BinnedEntry): string => (verified ? 'Verified' : 'Not verified');

export function RecoverButton({ entry, onRecover }: EntryProps & Pick<BinListProps, 'onRecover'>) {
  return (
    <SmallButton
      variant="outline"
      aria-label={`Recover ${entryName(entry)}`}
      onClick={() => onRecover([entry])}
    >
      Recover
    </SmallButton>
  );
}
