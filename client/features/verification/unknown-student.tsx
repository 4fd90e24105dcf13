/** What "I do not know this student" means, and the click that says it. */
import { AskOnceMore } from './ask-once-more.tsx';
import { useContactText } from './contact-text.ts';
import { takeFocus } from './take-focus.ts';
import classes from './verification.module.css';

interface UnknownStudentProps {
  /** First and last name. */
  readonly student: string;
  readonly isSending: boolean;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
}

export function UnknownStudent({ student, isSending, onConfirm, onBack }: UnknownStudentProps) {
  const { say } = useContactText();
  return (
    <>
      <h2 ref={takeFocus} tabIndex={-1} className={classes['question']}>
        {say('unknownQuestion', { student })}
      </h2>
      <p>{say('unknownMeans')}</p>
      <AskOnceMore yes={say('unknownNow')} isSending={isSending} onYes={onConfirm} onBack={onBack} />
    </>
  );
}
