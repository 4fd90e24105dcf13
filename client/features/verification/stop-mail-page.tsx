/**
 * The page behind "Send me no more of these emails": shows the address and stops its mail, or lets it come again.
 * Opening it only reads, as everything that a mail scanner may open.
 */
import { Button, Paper, Stack, Text } from '@mantine/core';
import { useParams } from 'react-router';
import type { ContactMail } from '#shared/verification/contact-mail.contract.ts';
import { mailActionDone } from '#shared/verification/verification.rules.ts';
import { SuccessAlert } from '#client/ui/alerts.tsx';
import { LoadingBlock } from '#client/ui/loading-block.tsx';
import { PageHeading } from '#client/ui/page-heading.tsx';
import { ActionFailed } from './action-failed.tsx';
import { byPerson } from './by-person.ts';
import { useContactMail, useContactMailAction } from './contact-mail.api.ts';
import { useStandingError } from './use-standing-error.ts';
import classes from './verification.module.css';

export function StopMailPage() {
  const { token = '' } = useParams();
  return (
    <Paper withBorder shadow="sm" p={{ base: 'md', xs: 'xl' }} maw="40rem" mx="auto">
      <Stack gap="md">
        <PageHeading>Verification Emails</PageHeading>
        <StopMail key={token} token={token} />
      </Stack>
    </Paper>
  );
}

function StopMail({ token }: { readonly token: string }) {
  const read = useContactMail(token);
  const action = useContactMailAction(token);
  const failure = useStandingError(action.error, action.isPending);
  const readFailure = useStandingError(read.error, read.isFetching);
  if (failure && action.variables) {
    const retry = () => action.mutate(action.variables);
    return <ActionFailed error={failure} isTrying={action.isPending} onRetry={retry} onBack={action.reset} />;
  }
  if (readFailure) {
    return (
      <ActionFailed error={readFailure} isTrying={read.isFetching} onRetry={() => void read.refetch()} />
    );
  }
  if (!read.data) return <LoadingBlock label="Loading..." />;
  return (
    <Choice
      mail={read.data}
      done={action.data?.detail}
      isSending={action.isPending}
      onAct={(which) => action.mutate(which)}
    />
  );
}

interface ChoiceProps {
  readonly mail: ContactMail;
  /** What the person has just done here. */
  readonly done: string | undefined;
  readonly isSending: boolean;
  readonly onAct: (which: 'stop' | 'resume') => void;
}

function Choice({ mail: { address, stopped }, done, isSending, onAct }: ChoiceProps) {
  const news = done !== undefined && (
    // Another message is another element, so that it takes the focus again.
    <SuccessAlert key={done} takesFocus>
      <span className={classes['address']}>{done}</span>
    </SuccessAlert>
  );
  if (stopped) {
    return (
      <>
        {news || (
          <Text fw={700} role="status" className={classes['address'] ?? ''}>
            {mailActionDone('stop', address)}
          </Text>
        )}
        <Text>
          Students whose entries wait for you are told to name somebody else. You can close this page now.
        </Text>
        <div className={classes['buttons']}>
          <Button size="lg" variant="default" loading={isSending} onClick={byPerson(() => onAct('resume'))}>
            Let them come again
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      {news}
      <Text>
        Students name <strong className={classes['address']}>{address}</strong> as the contact for volunteer
        hours, and Limelight asks you by email to confirm them.
      </Text>
      <Text>
        If you stop these emails, no student can ask this address any more, and those who wait for your answer
        are told to name somebody else. Links in emails that you already have go on working.
      </Text>
      <div className={classes['buttons']}>
        <Button size="lg" loading={isSending} onClick={byPerson(() => onAct('stop'))}>
          Stop these emails
        </Button>
      </div>
    </>
  );
}
