/** The two buttons below a question that is asked before something is removed: yes, by a person's own click, or back. */
import { Button } from '@mantine/core';
import { byPerson } from './by-person.ts';
import classes from './verification.module.css';

interface AskOnceMoreProps {
  /** What the red button says. */
  readonly yes: string;
  readonly isSending: boolean;
  readonly onYes: () => void;
  readonly onBack: () => void;
}

export function AskOnceMore({ yes, isSending, onYes, onBack }: AskOnceMoreProps) {
  return (
    <div className={classes['buttons']}>
      <Button size="lg" color="red" loading={isSending} onClick={byPerson(onYes)}>
        {yes}
      </Button>
      <Button size="lg" variant="default" disabled={isSending} onClick={onBack}>
        Back
      </Button>
    </div>
  );
}
