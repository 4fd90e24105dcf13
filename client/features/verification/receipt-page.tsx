/** The page behind the receipt of what was confirmed on the spot. Opening it decides nothing: mail scanners open links. */
import { useLocation, useParams } from 'react-router';
import type { ReceiptReply } from '#shared/entries/spot.contract.ts';
import { useLanguage } from '#client/platform/language.ts';
import { onTrustedClick } from '#client/ui/components/on-trusted-click.ts';
import { SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { ActionFailed } from './action-failed.tsx';
import { BigButton, ContactCard, RichText, strong, takeFocus } from './contact-parts.tsx';
import { dayLabel, useContactText } from './contact-text.ts';
import { EntryToVerify } from './entry-to-verify.tsx';
import { useAnswer, useReceipt } from './spot.api.ts';
import { spotText, useSpotText } from './spot-text.ts';
import { useLastingError } from './use-standing-error.ts';
import classes from './verification.module.css';

export default function ReceiptPage() {
  const { token = '' } = useParams();
  const language = useLanguage();
  return (
    <ContactCard language={language} heading={spotText(language).say('receiptHeading')}>
      <Receipt key={token} token={token} />
    </ContactCard>
  );
}

function Receipt({ token }: { readonly token: string }) {
  const read = useReceipt(token);
  const answer = useAnswer(token);
  const readFailure = useLastingError(read.error, read.isFetching);
  const failure = useLastingError(answer.error, answer.isPending);
  const { say } = useSpotText();
  if (failure && answer.variables) {
    const { variables, mutate, isPending, reset } = answer;
    return (
      <ActionFailed error={failure} isTrying={isPending} onRetry={() => mutate(variables)} onBack={reset} />
    );
  }
  if (readFailure) {
    return (
      <ActionFailed error={readFailure} isTrying={read.isFetching} onRetry={() => void read.refetch()} />
    );
  }
  if (!read.data) return <LoadingBlock label={say('loading')} />;
  if (read.data.state === 'open') return <Question reply={read.data} answer={answer} />;
  return <Answered reply={read.data} given={answer.data && answer.variables} />;
}

interface QuestionProps {
  readonly reply: ReceiptReply;
  readonly answer: ReturnType<typeof useAnswer>;
}

function Question({ reply, answer }: QuestionProps) {
  const { rich, say } = useSpotText();
  const words = useContactText();
  const { hash } = useLocation();
  const { first_name, last_name, school } = reply.student;
  const { isPending, variables, mutate } = answer;
  const sends = (one: 'mine' | 'not mine') => isPending && variables === one;
  return (
    <>
      <p>
        <RichText
          pieces={rich('asked', strong, {
            amount: reply.entry.hours,
            student: `${first_name} ${last_name}`,
            school,
            day: dayLabel(reply.confirmed_on ?? '', words),
            name: reply.name ?? '',
          })}
        />
      </p>
      <EntryToVerify entry={reply.entry} />
      <div className={classes['choice']}>
        <BigButton
          look="yes"
          isSending={sends('mine')}
          isDisabled={sends('not mine')}
          onClick={onTrustedClick(() => mutate('mine'))}
        >
          {say('mine')}
        </BigButton>
        <BigButton
          look="no"
          isSending={sends('not mine')}
          isDisabled={sends('mine')}
          // The mail has a link of its own for it.
          ref={hash === '#not-mine' ? takeFocus : undefined}
          onClick={onTrustedClick(() => mutate('not mine'))}
        >
          {say('notMine')}
        </BigButton>
      </div>
      <p>
        <RichText pieces={rich('notMineMeans', strong, { student: first_name })} />
      </p>
    </>
  );
}

interface AnsweredProps {
  readonly reply: ReceiptReply;
  /** The answer of this visit. */
  readonly given: 'mine' | 'not mine' | undefined;
}

function Answered({ reply, given }: AnsweredProps) {
  const { say } = useSpotText();
  const student = reply.student.first_name;
  const news =
    reply.state === 'mine'
      ? say('isMine')
      : given === 'not mine'
        ? say('isNotMine', { student })
        : say('isOver');
  return (
    <>
      {given === undefined ? (
        <p role="status" className={classes['state']}>
          {news}
        </p>
      ) : (
        <SuccessAlert isLarge takesFocus>
          {news}
        </SuccessAlert>
      )}
      <p>{say('close')}</p>
      <EntryToVerify entry={reply.entry} />
    </>
  );
}
