/** The entries of the bin as cards, for phones. */
import { Checkbox, Group, Paper, Stack, Title } from '@mantine/core';
import { EntryFacts } from '#client/domain/entry-facts.tsx';
import list from '#client/ui/lists/list.module.css';
import {
  BinnedWhen,
  boxParts,
  RecoverButton,
  SelectBox,
  StudentLink,
  type BinListProps,
} from './bin-parts.tsx';
import classes from './recycling-bin.module.css';

export function BinCards({ entries, selected, onSelect, onRecover }: BinListProps) {
  const count = entries.filter(({ id }) => selected.has(id)).length;
  const isAll = count === entries.length;
  return (
    <Stack gap="md">
      <Checkbox
        classNames={boxParts}
        label="Select all on this page"
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        onChange={() => onSelect(entries, !isAll)}
      />
      <ul className={list['cards']}>
        {entries.map((entry) => (
          <Paper component="li" key={entry.id} withBorder p="md">
            <Stack gap="sm">
              <div className={classes['cardHead']}>
                <SelectBox entry={entry} selected={selected} onSelect={onSelect} />
                <Title order={3} size="h4" className={list['breakable'] ?? ''}>
                  {entry.event}
                </Title>
              </div>
              <EntryFacts entry={entry}>
                <dt>Student</dt>
                <dd>
                  <StudentLink entry={entry} />
                </dd>
                <dt>Deleted</dt>
                <dd>
                  <BinnedWhen entry={entry} />
                </dd>
              </EntryFacts>
              <Group>
                <RecoverButton entry={entry} onRecover={onRecover} />
              </Group>
            </Stack>
          </Paper>
        ))}
      </ul>
    </Stack>
  );
}
