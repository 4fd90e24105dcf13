/** Stops mail to an address, or allows it again. Opening it changes nothing, because mail scanners open links. */
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { stopMailPage as en } from '#shared/languages/en/stop-mail-page.ts';
import { stopMailPage as es } from '#shared/languages/es/stop-mail-page.ts';
import {
  contactMail,
  contactMailAction,
  type ContactMail,
} from '#features/verification/contact-mail.contract.ts';
import { createTranslators } from '#client/platform/language/i18n.ts';
import { useLanguage } from '#client/platform/language/language.ts';
import { apiKey, oncePerVisit, useApi, useApiChange } from '#client/platform/use-api.ts';
import { ContactCard } from '#client/ui/components/contact-card.tsx';
import { SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { ActionFailed, BigButton, RichText, strong, useLastingError } from './contact-parts.tsx';
import classes from '#client/ui/components/contact-pages.module.css';

/** Separate from the texts of an entry's page, which must load quickly. */
const stopMailText = createTranslators({ en, es });
const useStopText = () => stopMailText[useLanguage()];

export default function StopMailPage() {
  const { token = '' } = useParams();
  const { say } = useStopText();
  return (
    <ContactCard heading={say('heading')}>
      <StopMail token={token} />
    </ContactCard>
  );
}

type Wish = 'stop' | 'resume';

function StopMail({ token }: { readonly token: string }) {
  const client = useQueryClient();
  const input = { body: { token } };
  const read = useApi(contactMail, input, oncePerVisit);
  const action = useApiChange(contactMailAction);
  const [wanted, setWanted] = useState<Wish>();
  const failure = useLastingError(action.error, action.isPending);
  const readFailure = useLastingError(read.error, read.isFetching);
  const { say } = useStopText();

  function act(which: Wish): void {
    setWanted(which);
    action.mutate(
      { body: { token, action: which } },
      {
        onSuccess: ({ address, stopped }) =>
          client.setQueryData<ContactMail>(apiKey(contactMail, input), { address, stopped }),
      },
    );
  }

  if (failure && wanted)
    return (
      <ActionFailed
        error={failure}
        isTrying={action.isPending}
        onRetry={() => act(wanted)}
        onBack={action.reset}
      />
    );
  if (readFailure) {
    return (
      <ActionFailed error={readFailure} isTrying={read.isFetching} onRetry={() => void read.refetch()} />
    );
  }
  if (!read.data) return <LoadingBlock label={say('loading')} />;
  return <Choice mail={read.data} done={action.data && wanted} isSending={action.isPending} onAct={act} />;
}

interface ChoiceProps {
  readonly mail: ContactMail;
  readonly done: Wish | undefined;
  readonly isSending: boolean;
  readonly onAct: (which: Wish) => void;
}

function Choice({ mail: { address, stopped }, done, isSending, onAct }: ChoiceProps) {
  const { say, rich } = useStopText();
  const news = done !== undefined && (
    // A new message is a new element, so that it takes the focus again.
    <SuccessAlert key={done} isLarge takesFocus>
      {say(done === 'stop' ? 'stopped' : 'resumed', { address })}
    </SuccessAlert>
  );
  const wish = stopped ? 'resume' : 'stop';
  return (
    <>
      {news}
      {stopped && !news && (
        <p role="status">
          <strong>{say('stopped', { address })}</strong>
        </p>
      )}
      {!stopped && (
        <p>
          <RichText pieces={rich('asked', strong, { address })} />
        </p>
      )}
      <p>{say(stopped ? 'stoppedMeans' : 'means')}</p>
      <div className={classes.buttons}>
        <BigButton look={stopped ? 'plain' : 'no-for-good'} isSending={isSending} onPress={() => onAct(wish)}>
          {say(wish)}
        </BigButton>
      </div>
    </>
  );
}
