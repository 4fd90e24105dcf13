/** Where an entry stands, as a small sign: what merely waits has a clock, what needs somebody a warning. */
import { IconAlertTriangle, IconCheck, IconClock, IconMinus } from '@tabler/icons-react';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { signOf, type SignedEntry } from './entry-sign.ts';
import classes from './entry-chip.module.css';

const icons = { good: IconCheck, calm: IconClock, soon: IconClock, wrong: IconAlertTriangle, out: IconMinus };

export function EntryChip({ entry }: { readonly entry: SignedEntry }) {
  const { words, tone } = signOf(entry, useSchoolZone());
  const Icon = icons[tone];
  return (
    <span className={classes.chip} data-tone={tone}>
      <Icon size={14} aria-hidden="true" />
      {words}
    </span>
  );
}
