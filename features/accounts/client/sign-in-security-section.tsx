import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { OPEN_SESSIONS_MAXIMUM, passwordChangeChecks } from '#features/accounts/accounts.rules.ts';
import * as contract from '#features/accounts/sign-in-security.contract.ts';
import { failureReason, isAnswerLost, isMissing } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { useApi, useApiChange, useInvalidate } from '#client/platform/use-api.ts';
import { useOutcome } from '#client/ui/feedback/alerts.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { openDialog } from '#client/ui/feedback/open-dialog.ts';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { NewPasswordField, PasswordField } from '#features/accounts/client/password-fields.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import list from '#client/ui/list/list.module.css';

/** @param email for password managers */
export function SignInSecuritySection({ email }: { readonly email: string }) {
  return (
    <Section title="Sign-in and security">
      <PasswordChange email={email} />
      <Stack gap="sm">
        <Title order={3} size="h4" id="open-sessions">
          Where you are logged in
        </Title>
        <Text>Not you? Log out there and change your password. We do not record where you are.</Text>
        <Loaded query={useApi(contract.listSessions)} name="Where you are logged in">
          {(sessions) => <SessionList sessions={sessions} />}
        </Loaded>
      </Stack>
    </Section>
  );
}

function PasswordChange({ email }: { readonly email: string }) {
  const { shown, show, clear } = useOutcome();
  const invalidate = useInvalidate();

  async function change(): Promise<void> {
    clear();
    const detail = await openDialog<string>('Change your password', (close) => (
      <PasswordChangeForm email={email} onClose={close} />
    ));
    void invalidate([contract.listSessions]);
    // After the dialog has given the focus back.
    if (detail !== undefined) setTimeout(() => show(true, detail));
  }

  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        Your password
      </Title>
      <Text>
        Changing it logs you out everywhere else, and sends you an email. Forgot it? Use Reset Password.
      </Text>
      {shown}
      <Button variant="outline" w="fit-content" onClick={() => void change()}>
        Change my password
      </Button>
    </Stack>
  );
}

function PasswordChangeForm({ email, onClose }: { email: string; onClose: (done?: string) => void }) {
  const form = useForm<{ password: string; new_password: string }, { detail: string }>({
    initial: { password: '', new_password: '' },
    checks: passwordChangeChecks,
    send: (body) => callApi(contract.changePassword, { body }),
    // The dialog can be closed before the answer.
    onSent: ({ detail }, _, isShown) => (isShown ? onClose(detail) : showSuccess(detail)),
    failure: passwordFailure,
    onLate: (error) => showFailure(passwordFailure(error)),
  });
  return (
    <Form form={form} send="Set the new password" cancel={() => onClose()} cancelLabel="Keep my password">
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Current password" data-autofocus {...form.field('password')} />
      <NewPasswordField label="New password" {...form.field('new_password')} />
    </Form>
  );
}

export const passwordFailure = (thrown: unknown): string =>
  isAnswerLost(thrown)
    ? 'No response from server, so it is not known whether your password was changed. Please load the page again: if you are logged out, it was, and the new one lets you in.'
    : `Your password was not changed. ${failureReason(thrown)}`;

function SessionList({ sessions }: { readonly sessions: readonly contract.OpenSession[] }) {
  const zone = useSchoolZone();
  const one = useApiChange(contract.endSession, [contract.listSessions]);
  const others = useApiChange(contract.endOtherSessions, [contract.listSessions]);
  const isPending = one.isPending || others.isPending;
  const { shown, show, clear } = useOutcome();

  async function end(session?: contract.OpenSession): Promise<void> {
    if (!(await confirmAction(session ? endQuestion(session, zone) : endOthersQuestion))) return;
    clear();
    try {
      await (session ? one.mutateAsync({ params: { id: session.id } }) : others.mutateAsync({}));
      show(true, session ? 'Logged out there.' : 'You are logged out everywhere else.');
    } catch (error) {
      if (isMissing(error)) show(true, 'That device was already logged out.');
      else show(false, endFailure(error));
    }
  }

  return (
    <>
      {shown}
      <Stack component="ul" gap="sm" className={list.bare} aria-labelledby="open-sessions">
        {sessions.map((session) => (
          <Group
            key={session.id}
            component="li"
            justify="space-between"
            gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)"
            pl="0.75rem"
            style={{
              borderLeft: `0.25rem solid var(${session.is_current ? '--ll-accent' : '--ll-line-strong'})`,
            }}
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
      </Stack>
      {sessions.length >= OPEN_SESSIONS_MAXIMUM && (
        <Text size="sm">Only the {OPEN_SESSIONS_MAXIMUM} that were used last are listed.</Text>
      )}
      {sessions.some(({ is_current }) => !is_current) && (
        <Button
          variant="outline"
          w="fit-content"
          disabled={isPending}
          loading={others.isPending}
          onClick={() => void end()}
        >
          Log out everywhere else
        </Button>
      )}
    </>
  );
}

function sessionName({ is_current, device }: contract.OpenSession): string {
  if (is_current) return device === null ? 'This browser' : `${device}: this browser`;
  return device ?? 'Another browser or device';
}

export const endLabel = ({ created_at }: contract.OpenSession, zone: string) =>
  `Log out there: logged in since ${schoolTime(created_at, zone)}`;

export const endQuestion = ({ created_at, last_used_at }: contract.OpenSession, zone: string) => ({
  title: 'Log out there?',
  message: `The browser or device that has been logged in since ${schoolTime(created_at, zone)}, last used ${schoolTime(last_used_at, zone)}, will be logged out right away.`,
  confirmLabel: 'Log out there',
});

const endOthersQuestion = {
  title: 'Log out everywhere else?',
  message: 'This logs out all other browsers and devices right away.',
  confirmLabel: 'Log out everywhere else',
};

export const endFailure = (thrown: unknown): string =>
  isAnswerLost(thrown)
    ? 'No response from server, so it is not known whether that was logged out. The list shows it once it can be loaded.'
    : `Nothing was logged out. ${failureReason(thrown)}`;
