/** One's password and open sessions. */
import { useRef, useState } from 'react';
import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import {
  OPEN_SESSIONS_MAXIMUM,
  PASSWORD_MINIMUM,
  passwordChangeChecks,
} from '#shared/accounts/accounts.rules.ts';
import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  type OpenSession,
} from '#shared/accounts/sign-in-security.contract.ts';
import { useApi, useApiChange } from '#client/platform/use-api.ts';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import {
  endFailure,
  endLabel,
  endOthersQuestion,
  endQuestion,
  isGone,
  OTHERS_ENDED,
  PASSWORD_EXPLAINED,
  passwordFailure,
  SESSION_ENDED,
  SESSION_GONE,
  sessionName,
  SESSIONS_CUT,
  SESSIONS_EXPLAINED,
} from './sign-in-security.messages.ts';
import list from '#client/ui/list/list.module.css';
import classes from './sign-in-security.module.css';

export function SignInSecuritySection({ email }: PasswordChangeProps) {
  return (
    <Section title="Sign-in and security">
      <PasswordChange email={email} />
      <OpenSessions />
    </Section>
  );
}

interface PasswordChangeProps {
  /** For password managers. */
  readonly email: string;
}

/** Changing one's password with the current one. */
function PasswordChange({ email }: PasswordChangeProps) {
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);

  function close(message?: string): void {
    setDone(message);
    setOpen(false);
    // As soon as it is there again; a success message takes the focus itself.
    if (message === undefined) setTimeout(() => opener.current?.focus());
  }

  function open(): void {
    setDone(undefined);
    setOpen(true);
  }

  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        Your password
      </Title>
      <Text>{PASSWORD_EXPLAINED}</Text>
      {done !== undefined && <SuccessAlert takesFocus>{done}</SuccessAlert>}
      {isOpen ? (
        <PasswordChangeForm email={email} onCancel={() => close()} onDone={close} />
      ) : (
        <div>
          <Button ref={opener} variant="outline" onClick={open}>
            Change my password
          </Button>
        </div>
      )}
    </Stack>
  );
}

interface PasswordChangeFormProps extends PasswordChangeProps {
  readonly onCancel: () => void;
  readonly onDone: (message: string) => void;
}

function PasswordChangeForm({ email, onCancel, onDone }: PasswordChangeFormProps) {
  const { mutateAsync } = useApiChange(changePassword, [listSessions]);
  const form = useForm<{ password: string; new_password: string }, { detail: string }>({
    initial: { password: '', new_password: '' },
    // The button that opened the form is gone.
    focus: 'password',
    checks: passwordChangeChecks,
    send: (body) => mutateAsync({ body }),
    onSent: ({ detail }) => onDone(detail),
    failure: passwordFailure,
  });

  return (
    <Form form={form} send="Set the new password" cancel={onCancel} cancelLabel="Keep my password">
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Current password" autoComplete="current-password" {...form.field('password')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        description={`At least ${PASSWORD_MINIMUM} characters.`}
        {...form.field('new_password')}
      />
    </Form>
  );
}

/** One's open sessions, each with a button to end it. */
function OpenSessions() {
  return (
    <Stack gap="sm">
      <Title order={3} size="h4" id="open-sessions">
        Where you are logged in
      </Title>
      <Text>{SESSIONS_EXPLAINED}</Text>
      <Loaded query={useApi(listSessions)} what="Where you are logged in">
        {(sessions) => <SessionList sessions={sessions} />}
      </Loaded>
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
  const one = useApiChange(endSession, [listSessions]);
  const others = useApiChange(endOtherSessions, [listSessions]);
  const isPending = one.isPending || others.isPending;
  const [outcome, setOutcome] = useState<Outcome>();

  function tell(isDone: boolean, message: string): void {
    setOutcome((last) => ({ isDone, message, attempt: (last?.attempt ?? 0) + 1 }));
  }

  async function end(session?: OpenSession): Promise<void> {
    if (!(await confirmAction(session ? endQuestion(session, zone) : endOthersQuestion))) return;
    setOutcome(undefined);
    try {
      await (session ? one.mutateAsync({ params: { id: session.id } }) : others.mutateAsync({}));
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
      <ul className={`${list.bare} ${classes.sessions}`} aria-labelledby="open-sessions">
        {sessions.map((session) => (
          <Group
            key={session.id}
            component="li"
            justify="space-between"
            gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)"
            data-current={session.is_current}
          >
            <Box flex="1 1 14rem" miw={0}>
              <Text fw={600}>{sessionName(session)}</Text>
              <Text size="sm" c="dimmed">
                Logged in since{' '}
                <time dateTime={session.created_at}>{schoolTime(session.created_at, zone)}</time>.{' '}
                {session.is_current ? (
                  'In use now.'
                ) : (
                  <>
                    Last used{' '}
                    <time dateTime={session.last_used_at}>{schoolTime(session.last_used_at, zone)}</time>.
                  </>
                )}
              </Text>
            </Box>
            {!session.is_current && (
              <Button
                size="xs"
                variant="outline"
                aria-label={endLabel(session, zone)}
                disabled={isPending}
                loading={one.isPending && one.variables.params?.['id'] === session.id}
                onClick={() => void end(session)}
              >
                Log out there
              </Button>
            )}
          </Group>
        ))}
      </ul>
      {sessions.length >= OPEN_SESSIONS_MAXIMUM && <Text size="sm">{SESSIONS_CUT}</Text>}
      {sessions.some(({ is_current }) => !is_current) && (
        <div>
          <Button
            variant="outline"
            disabled={isPending}
            loading={others.isPending}
            onClick={() => void end()}
          >
            Log out everywhere else
          </Button>
        </div>
      )}
    </>
  );
}
