/** One's open sessions, each with a button to end it. */
import { useState } from 'react';
import { Button, Stack, Text, Title } from '@mantine/core';
import { OPEN_SESSIONS_MAXIMUM } from '#shared/accounts/accounts.rules.ts';
import type { OpenSession } from '#shared/accounts/sign-in-security.contract.ts';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { useEndSessions, useOpenSessions } from './sign-in-security.api.ts';
import {
  endFailure,
  endLabel,
  endOthersQuestion,
  endQuestion,
  isGone,
  OTHERS_ENDED,
  SESSION_ENDED,
  SESSION_GONE,
  sessionName,
  SESSIONS_CUT,
  SESSIONS_EXPLAINED,
  sessionsFailure,
} from './sign-in-security.messages.ts';
import classes from './open-sessions.module.css';
import list from '#client/ui/lists/list.module.css';

export function OpenSessions() {
  const { data, error, isFetching, refetch } = useOpenSessions();
  return (
    <Stack gap="sm">
      <Title order={3} size="h4" id="open-sessions">
        Where you are logged in
      </Title>
      <Text>{SESSIONS_EXPLAINED}</Text>
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          {sessionsFailure(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock />}
      {data && <SessionList sessions={data} />}
    </Stack>
  );
}

interface Outcome {
  readonly isDone: boolean;
  readonly message: string;
  /** Counts up, so that the same message is announced again. */
  readonly attempt: number;
}

function SessionList({ sessions }: { readonly sessions: readonly OpenSession[] }) {
  const zone = useSchoolZone();
  const { mutateAsync, isPending, variables } = useEndSessions();
  const [outcome, setOutcome] = useState<Outcome>();

  function tell(isDone: boolean, message: string): void {
    setOutcome((last) => ({ isDone, message, attempt: (last?.attempt ?? 0) + 1 }));
  }

  async function end(session?: OpenSession): Promise<void> {
    if (!(await confirmAction(session ? endQuestion(session, zone) : endOthersQuestion))) return;
    setOutcome(undefined);
    try {
      await mutateAsync(session?.id);
      tell(true, session ? SESSION_ENDED : OTHERS_ENDED);
    } catch (error) {
      if (isGone(error)) tell(true, SESSION_GONE);
      else tell(false, endFailure(error));
    }
  }

  // The pressed button may be gone, so the message takes the focus.
  const Message = outcome?.isDone ? SuccessAlert : ErrorAlert;
  return (
    <>
      {outcome && (
        <Message key={outcome.attempt} takesFocus>
          {outcome.message}
        </Message>
      )}
      <ul className={classes.sessions} aria-labelledby="open-sessions">
        {sessions.map((session) => (
          <li key={session.id} data-current={session.is_current}>
            <SessionFacts session={session} zone={zone} />
            {!session.is_current && (
              <Button
                size="xs"
                variant="outline"
                aria-label={endLabel(session, zone)}
                disabled={isPending}
                loading={isPending && variables === session.id}
                onClick={() => void end(session)}
              >
                Log out there
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length >= OPEN_SESSIONS_MAXIMUM && <Text size="sm">{SESSIONS_CUT}</Text>}
      {sessions.some(({ is_current }) => !is_current) && (
        <div>
          <Button
            variant="outline"
            disabled={isPending}
            loading={isPending && variables === undefined}
            onClick={() => void end()}
          >
            Log out everywhere else
          </Button>
        </div>
      )}
    </>
  );
}

interface SessionFactsProps {
  readonly session: OpenSession;
  readonly zone: string;
}

function SessionFacts({ session, zone }: SessionFactsProps) {
  const { created_at, last_used_at, is_current } = session;
  return (
    <div className={classes.facts}>
      <Text fw={600}>{sessionName(session)}</Text>
      <Text size="sm" className={list.quiet}>
        Logged in since <time dateTime={created_at}>{schoolTime(created_at, zone)}</time>.{' '}
        {is_current ? (
          'In use now.'
        ) : (
          <>
            Last used <time dateTime={last_used_at}>{schoolTime(last_used_at, zone)}</time>.
          </>
        )}
      </Text>
    </div>
  );
}
