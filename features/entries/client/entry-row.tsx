import { useSchoolZone } from '#client/ui/format/text.ts';
import { StateMark } from '#client/ui/list/state-mark.tsx';
import { entryTitles } from './entry-facts.tsx';
import { signOf, type SignedEntry } from './entry-sign.ts';
import list from '#client/ui/list/list.module.css';
import classes from './entry-row.module.css';

export function EntryChip({ entry }: { readonly entry: SignedEntry }) {
  const { label, tone } = signOf(entry, useSchoolZone());
  return (
    <StateMark tone={tone} wraps>
      {label}
    </StateMark>
  );
}

export function Description({ text }: { readonly text: string }) {
  return (
    <p className={classes.description}>
      <span className={classes.label}>{entryTitles.description}</span>
      <span className={list.prose}>{text}</span>
    </p>
  );
}
