/** The two buttons below a question that is asked before something is removed: yes, by a person's own click, or back. */
import { byPerson } from '#client/ui/components/on-trusted-click.ts';
import { BigButton } from './big-button.tsx';
import { useContactWords } from './contact-text.ts';
import classes from './verification.module.css';

interface AskOnceMoreProps {
  /** What the red button says. */
  readonly yes: string;
  readonly isSending: boolean;
  readonly onYes: () => void;
  readonly onBack: () => void;
}

export function AskOnceMore({ yes, isSending, onYes, onBack }: AskOnceMoreProps) {
  const { say } = useContactWords();
  return (
    <div className={classes['buttons']}>
      <BigButton look="no-for-good" isSending={isSending} onClick={byPerson(onYes)}>
        {yes}
      </BigButton>
      <BigButton look="plain" isDisabled={isSending} onClick={onBack}>
        {say('back')}
      </BigButton>
    </div>
  );
}
