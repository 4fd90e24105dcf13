/** What the contact has decided within the last minutes, each with the button that takes it back. */
import type { DecidedBatch } from '#shared/contact-list/contact-list.contract.ts';
import { onTrustedClick } from '#client/ui/components/on-trusted-click.ts';
import { PlainButton } from '#client/ui/components/plain-button.tsx';
import { timeText, useOpenText, type OpenText } from './open-list-text.ts';
import classes from './contact-list.module.css';

interface DecidedBatchesProps {
  readonly decided: readonly DecidedBatch[];
  readonly isBusy: boolean;
  readonly onTakeBack: (batch: string) => void;
}

export function DecidedBatches({ decided, isBusy, onTakeBack }: DecidedBatchesProps) {
  const words = useOpenText();
  return (
    // Always there, so that what is added is read out.
    <div role="status" aria-atomic="false" className={classes.decided}>
      {decided.map((one) => (
        <div key={one.batch}>
          <span>
            <strong>{batchText(one, words)}</strong>{' '}
            {words.say('canTakeBack', { time: timeText(one.final_at, words.language) })}
          </span>
          <PlainButton
            variant="default"
            disabled={isBusy}
            onClick={onTrustedClick(() => onTakeBack(one.batch))}
          >
            {words.say('takeBack')}
          </PlainButton>
        </div>
      ))}
    </div>
  );
}

const oneOf = {
  accept: 'acceptedOne',
  reject: 'rejectedOne',
  correct: 'correctedOne',
  unknown: 'unknownOne',
} as const;

function batchText({ decision, entries, hours, student }: DecidedBatch, { say }: OpenText): string {
  return student === null
    ? say('acceptedMany', { count: entries, hours })
    : say(oneOf[decision], { student, hours });
}
