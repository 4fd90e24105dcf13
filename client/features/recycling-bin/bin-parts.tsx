/** Shared by rows and cards of the bin. */
import { Anchor, Button, Checkbox, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { BinnedEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import list from '#client/ui/lists/list.module.css';
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
      classNames={boxParts}
      aria-label={`Select ${entryName(entry)}`}
      checked={selected.has(entry.id)}
      onChange={(event) => onSelect([entry], event.currentTarget.checked)}
    />
  );
}

export function StudentLink({ entry }: EntryProps) {
  return (
    <>
      <Anchor component={Link} to={`/admin/user-entries/${entry.user_id}`} inherit underline="always">
        {studentName(entry)}
      </Anchor>
      <Text span size="sm" className={`${classes['line'] ?? ''} ${list['quiet'] ?? ''}`}>
        <EmailText email={entry.user_email} />
      </Text>
    </>
  );
}

/** When it was moved to the bin and by whom, and what is restored with it. */
export function BinnedWhen({ entry }: EntryProps) {
  const zone = useSchoolZone();
  const { binned_at, binned_by, verified } = entry;
  const when = binned_at === null ? 'Not known when' : schoolDay(binned_at, zone);
  return (
    <>
      {binned_by === null ? when : `${when} by ${binned_by}`}
      <Text span size="sm" className={`${classes['line'] ?? ''} ${list['quiet'] ?? ''}`}>
        {verified ? 'Verified' : 'Not verified'}
      </Text>
    </>
  );
}

export function RecoverButton({ entry, onRecover }: EntryProps & Pick<BinListProps, 'onRecover'>) {
  return (
    <Button
      variant="outline"
      size="compact-sm"
      aria-label={`Recover ${entryName(entry)}`}
      onClick={() => onRecover([entry])}
    >
      Recover
    </Button>
  );
}
