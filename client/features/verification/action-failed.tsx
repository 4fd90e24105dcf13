/** The error state of the contact's pages; where another try can help, it offers one. */
import { byPerson } from '#client/ui/by-person.ts';
import { BigButton } from './big-button.tsx';
import { translateFailure, useContactWords } from './contact-words.ts';
import { Notice } from './notice.tsx';
import { verificationFailure } from './verification.messages.ts';
import classes from './verification.module.css';

interface ActionFailedProps {
  readonly error: Error;
  readonly isTrying: boolean;
  readonly onRetry: () => void;
  /** Back to the choice, where there is one. */
  readonly onBack?: () => void;
}

export function ActionFailed({ error, isTrying, onRetry, onBack }: ActionFailedProps) {
  const words = useContactWords();
  const { detail, canRetry } = verificationFailure(error);
  return (
    <Notice kind="bad" title={words.failure('title')} news={error}>
      <span>{words.failure('text')}</span>
      {detail && <span>{translateFailure(detail, words)}</span>}
      {canRetry && (
        <div className={classes['buttons']}>
          <BigButton
            look="plain"
            isSending={isTrying}
            // It may send a decision again: a person's click only, like the first time.
            onClick={byPerson(onRetry)}
          >
            {words.failure('tryAgain')}
          </BigButton>
          {onBack && (
            <BigButton look="plain" isDisabled={isTrying} onClick={onBack}>
              {words.failure('back')}
            </BigButton>
          )}
        </div>
      )}
    </Notice>
  );
}
