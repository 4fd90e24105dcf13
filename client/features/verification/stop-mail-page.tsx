/**
 * The page behind "Stop these emails": stops mail to an address, or allows it again. Opening it changes
 * nothing, because mail scanners open links.
 */
import { useParams } from 'react-router';
import type { ContactMail } from '#shared/verification/contact-mail.contract.ts';
import { useLanguage } from '#client/platform/language.ts';
import { SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { onTrustedClick } from '#client/ui/components/on-trusted-click.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { ActionFailed } from './action-failed.tsx';
import { BigButton, ContactCard, RichText } from './contact-parts.tsx';
import { useContactMail, useContactMailAction } from './contact-mail.api.ts';
import { useContactText } from './contact-text.ts';
import { useLastingError } from './use-standing-error.ts';
import { stopMailPage as en } from '#shared/languages/en/stop-mail-page.ts';
import { stopMailPage as es } from '#shared/languages/es/stop-mail-page.ts';
import { createTranslators } from '#client/platform/i18n.ts';
import classes from './verification.module.css';

export default function StopMailPage() {
  const { token = '' } = useParams();
  const language = useLanguage();
  return (
    <ContactCard language={language} heading={stopMailText[language].say('heading')}>
      <StopMail key={token} token={token} />
    </ContactCard>
  );
}

function StopMail({ token }: { readonly token: string }) {
  const read = useContactMail(token);
  const action = useContactMailAction(token);
  const failure = useLastingError(action.error, action.isPending);
  const readFailure = useLastingError(read.error, read.isFetching);
  const { say } = stopMailText[useContactText().language];
  if (failure && action.variables) {
    const retry = () => action.mutate(action.variables);
    return <ActionFailed error={failure} isTrying={action.isPending} onRetry={retry} onBack={action.reset} />;
  }
  if (readFailure) {
    return (
      <ActionFailed error={readFailure} isTrying={read.isFetching} onRetry={() => void read.refetch()} />
    );
  }
  if (!read.data) return <LoadingBlock label={say('loading')} />;
  return (
    <Choice
      mail={read.data}
      done={action.data && action.variables}
      isSending={action.isPending}
      onAct={(which) => action.mutate(which)}
    />
  );
}

interface ChoiceProps {
  readonly mail: ContactMail;
  readonly done: 'stop' | 'resume' | undefined;
  readonly isSending: boolean;
  readonly onAct: (which: 'stop' | 'resume') => void;
}

const strongAddress = (text: string) => <strong className={classes.address}>{text}</strong>;

function Choice({ mail: { address, stopped }, done, isSending, onAct }: ChoiceProps) {
  const { say, rich } = stopMailText[useContactText().language];
  const news = done !== undefined && (
    // A new message is a new element, so that it takes the focus again.
    <SuccessAlert key={done} isLarge takesFocus>
      <span className={classes.address}>{say(done === 'stop' ? 'stopped' : 'resumed', { address })}</span>
    </SuccessAlert>
  );
  if (stopped) {
    return (
      <>
        {news || (
          <p role="status" className={classes.state}>
            <span className={classes.address}>{say('stopped', { address })}</span>
          </p>
        )}
        <p>{say('stoppedMeans')}</p>
        <div className={classes.buttons}>
          <BigButton look="plain" isSending={isSending} onClick={onTrustedClick(() => onAct('resume'))}>
            {say('resume')}
          </BigButton>
        </div>
      </>
    );
  }
  return (
    <>
      {news}
      <p>
        <RichText pieces={rich('asked', strongAddress, { address })} />
      </p>
      <p>{say('means')}</p>
      <div className={classes.buttons}>
        <BigButton look="no-for-good" isSending={isSending} onClick={onTrustedClick(() => onAct('stop'))}>
          {say('stop')}
        </BigButton>
      </div>
    </>
  );
}

/** Apart from the texts of an entry's page, which must be quick. */
const stopMailText = createTranslators({ en, es });
