/** The error state of the contact's pages, with a button where another try can help. */
import { useEffect, useRef } from 'react';
import { readContactEmail } from '#client/platform/document.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { onTrustedClick } from '#client/ui/components/on-trusted-click.ts';
import { BigButton } from './contact-parts.tsx';
import { failureText, useContactText } from './contact-text.ts';
import { canRetryAfter } from './verification.messages.ts';
import classes from './verification.module.css';

interface ActionFailedProps {
  readonly error: Error;
  readonly isTrying: boolean;
  readonly onRetry: () => void;
  readonly onBack?: () => void;
}

export function ActionFailed({ error, isTrying, onRetry, onBack }: ActionFailedProps) {
  const words = useContactText();
  const detail = failureText(error, words);
  const canRetry = canRetryAfter(error);
  // These pages have no navigation to the contact page.
  const support = readContactEmail();
  const box = useRef<HTMLDivElement>(null);
  // Also after the next failed try.
  useEffect(() => box.current?.focus(), [error]);
  return (
    <ErrorAlert isLarge title={words.failure('title')} ref={box}>
      <div className={classes.failure}>
        <span>{words.failure('text')}</span>
        {support && <a href={`mailto:${support}`}>{support}</a>}
        {detail && <span>{detail}</span>}
        {canRetry && (
          <div className={classes.buttons}>
            <BigButton
              look="plain"
              isSending={isTrying}
              // It may send a decision again, so only a person's click counts.
              onClick={onTrustedClick(onRetry)}
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
      </div>
    </ErrorAlert>
  );
}
