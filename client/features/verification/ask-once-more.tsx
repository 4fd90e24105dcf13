/** The two buttons below a question that is asked before something is removed: yes, by a person's own click, or back. */
import { onTrustedClick } from '#client/ui/components/on-trusted-click.ts';
import { BigButton } from './big-button.tsx';
import { useContactText } from './contact-text.ts';
import classes from './verification.module.css';

interface AskOnceMoreProps {
  /** What the red button says. */
  readonly yes: string;
  readonly isSending: boolean;
  readonly onYes: () => void;
  readonly onBack: () => void;
}

export function AskOnceMore({ yes, isSending, onYes, onBack }: AskOnceMoreProps) {
  const { say } = useContactText();
  return (
    <div className={classes['buttons']}>
      <BigButton look="no-for-good" isSending={isSending} onClick={onTrustedClick(onYes)}>
        {yes}
      </BigButton>
      <BigButton look="plain" isDisabled={isSending} onClick={onBack}>
        {say('back')}
      </BigButton>
    </div>
  );
}
