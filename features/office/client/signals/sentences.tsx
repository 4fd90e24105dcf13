import { Text } from '@mantine/core';
import type { Signal } from '#features/office/signals.contract.ts';
import { signalInnocent, signalName, signalSentence, signalShare } from '#features/office/signals.text.ts';
import lists from '#client/ui/list/list.module.css';
import classes from './signals.module.css';

export type Said = Omit<Signal, 'entries'>;

export function Sentences({ signals }: { readonly signals: readonly Said[] }) {
  if (signals.length === 0) return null;
  return (
    <ul className={lists.bullets}>
      {signals.map(({ rule, facts }) => (
        <li key={rule}>{signalSentence(rule, facts)}</li>
      ))}
    </ul>
  );
}

interface SignalSentencesProps {
  readonly signals: readonly Signal[];
  readonly entries: number;
}

export function SignalSentences({ signals, entries }: SignalSentencesProps) {
  return (
    <ul className={`${lists.bare} ${classes.whole}`}>
      {signals.map((signal) => (
        <li key={signal.rule}>
          <div>
            {signalSentence(signal.rule, signal.facts)}
            {signal.entries < entries && ` (${signal.entries} of ${entries} entries)`}
          </div>
          <div className={lists.quiet}>
            <Share share={signal.share} />
          </div>
          <div>
            <b>May be nothing:</b> {signalInnocent(signal.rule)}
          </div>
        </li>
      ))}
    </ul>
  );
}

export function Share({ share }: { readonly share: number | null }) {
  const text = signalShare(share);
  return text === undefined ? null : <span className={lists.quiet}>{text}</span>;
}

export function FoldTitle({ children }: { readonly children: string }) {
  return (
    <Text component="summary" c="var(--ll-accent)" fw={600} py={10}>
      {children}
    </Text>
  );
}

/** How common each signal is and its innocent explanation, once per list. */
export function Innocent({ signals }: { readonly signals: readonly Said[] }) {
  if (signals.length === 0) return null;
  return (
    <details>
      <FoldTitle>How common it is, and why it may be nothing</FoldTitle>
      <ul className={`${lists.bare} ${classes.whole}`}>
        {signals.map(({ rule, share }) => (
          <li key={rule}>
            <b>{signalName(rule)}:</b> {signalInnocent(rule)} <Share share={share} />
          </li>
        ))}
      </ul>
    </details>
  );
}
