import { useState, type ComponentProps, type ReactNode } from 'react';
import { Box, Button, Group, Paper, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { listSessions } from '#features/accounts/sign-in-security.contract.ts';
import { filled } from '#shared/rules.ts';
import * as contract from '#features/accounts/second-factor/second-factor.contract.ts';
import { PASSKEY_NAME_MAXIMUM } from '#features/accounts/second-factor/second-factor.rules.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { canUsePasskeys, makePasskey } from '#client/platform/passkeys.ts';
import { useApi, useApiChange, useInvalidate } from '#client/platform/use-api.ts';
import { PrintOnly } from '#client/ui/components/on-paper.tsx';
import { lazyPart } from '#client/ui/components/lazy-part.tsx';
import { saveFile } from '#client/ui/downloads/save-file.ts';
import { ErrorAlert, useOutcome } from '#client/ui/feedback/alerts.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import lists from '#client/ui/list/list.module.css';

/** Changes can end sessions. */
const touched = [contract.getSecondFactor, listSessions];

export const changeFailure = (thrown: unknown) => `Nothing was changed. ${failureReason(thrown)}`;

export function SecondFactorSection() {
  return (
    <Section title="Second step for logging in">
      <Loaded query={useApi(contract.getSecondFactor)} name="Your second step" keepsData>
        {(state) => <SecondFactor state={state} />}
      </Loaded>
    </Section>
  );
}

type Added = z.output<typeof contract.addPasskey.reply>;
type Done = Pick<Added, 'detail'> & Partial<Added>;

function SecondFactor({ state }: { readonly state: contract.SecondFactorState }) {
  const { shown, show, clear } = useOutcome();
  const invalidate = useInvalidate();
  const [codes, setCodes] = useState<readonly string[] | null>();
  const hasAny = state.app_since !== null || state.passkeys.length > 0;
  const zone = useSchoolZone();
  const canAdd = state.can_have_passkeys && canUsePasskeys();

  function onDone({ detail, recovery_codes }: Done): void {
    show(true, detail);
    setCodes(recovery_codes);
  }

  const { mutate, isPending } = useMutation({
    mutationFn: (send: () => Promise<Done>) => send(),
    onSettled: () => invalidate(touched),
    onSuccess: onDone,
    onError(error) {
      show(false, changeFailure(error));
      setCodes(null);
    },
  });
  const change = (question: Parameters<typeof confirmAction>[0], send: () => Promise<Done>) => ({
    disabled: isPending,
    onClick: async () => (await confirmAction(question)) && mutate(send),
  });

  return (
    <>
      {!hasAny && <Text>With one, somebody who learns your password still cannot log in.</Text>}
      {shown}
      {codes && (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            clear();
            setCodes(null);
          }}
        />
      )}
      {state.app_since === null ? (
        <AppSetUp onDone={onDone} />
      ) : (
        <Row
          what={<Heading>Authenticator app</Heading>}
          text={`Since ${schoolTime(state.app_since, zone)}.`}
          aria-label="Remove the authenticator app"
          {...change(removeAppQuestion, () => callApi(contract.removeApp))}
        />
      )}
      {(state.passkeys.length > 0 || canAdd) && (
        <Stack gap="xs">
          <Heading id="passkeys">Passkeys</Heading>
          {state.passkeys.length === 0 ? (
            <Text size="sm">Log in with your finger, your face or the PIN of your device.</Text>
          ) : (
            <Stack component="ul" className={lists.bare} gap="sm" aria-labelledby="passkeys">
              {state.passkeys.map(({ id, name, created_at, last_used_at }) => (
                <li key={id}>
                  <Row
                    what={<Text fw={600}>{name}</Text>}
                    text={
                      last_used_at === null
                        ? `Added ${schoolTime(created_at, zone)}.`
                        : `Last used ${schoolTime(last_used_at, zone)}.`
                    }
                    aria-label={`Remove the passkey ${name}`}
                    {...change(removePasskeyQuestion(name), () =>
                      callApi(contract.removePasskey, { params: { id } }),
                    )}
                  />
                </li>
              ))}
            </Stack>
          )}
          {canAdd && <PasskeyAdd onDone={onDone} />}
        </Stack>
      )}
      {hasAny && (
        <Row
          what={<Heading>Recovery codes</Heading>}
          text={`${codesLeft(state.recovery_codes_left)} For when your phone is lost.`}
          {...change(renewQuestion, () => callApi(contract.renewRecoveryCodes))}
        >
          Make new codes
        </Row>
      )}
    </>
  );
}

const removeAppQuestion = {
  title: 'Remove your authenticator app?',
  message: 'We will no longer ask for its codes.',
  confirmLabel: 'Remove the app',
  danger: true,
};
const removePasskeyQuestion = (name: string) => ({
  title: `Remove the passkey “${name}”?`,
  message: 'It will no longer log you in. Delete it from your device, too.',
  confirmLabel: 'Remove the passkey',
  danger: true,
});
const renewQuestion = {
  title: 'Make new recovery codes?',
  message: 'The ones you have now will stop working.',
  confirmLabel: 'Make new codes',
};

export function codesLeft(count: number): string {
  if (count === 0) return 'You have no recovery codes left.';
  return count === 1 ? '1 recovery code left.' : `${count} recovery codes left.`;
}

function Heading(props: { readonly id?: string; readonly children: string }) {
  return <Title order={3} size="h4" {...props} />;
}

interface RowProps extends ComponentProps<'button'> {
  readonly what: ReactNode;
  readonly text: string;
}

function Row({ what, text, children = 'Remove', ...button }: RowProps) {
  return (
    <Group justify="space-between" gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)">
      <Box flex="1 1 14rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {what}
        <Text size="sm">{text}</Text>
      </Box>
      <Button variant="outline" size="xs" {...button}>
        {children}
      </Button>
    </Group>
  );
}

/** Loaded when shown; without it, the user types the key. */
const QrCode = lazyPart(async () => (await import('#client/ui/components/qr-code.tsx')).QrCode, {
  Loading: () => <Box w="11rem" h="11rem" />,
});

interface AddProps {
  readonly onDone: (done: Done) => void;
}

function AppSetUp({ onDone }: AddProps) {
  const { mutate, data, error, isPending, reset } = useApiChange(contract.beginApp);
  return (
    <Stack gap="xs">
      <Heading>Authenticator app</Heading>
      {!data && <Text size="sm">A code from an app on your phone or computer, after your password.</Text>}
      {error && <ErrorAlert takesFocus>{changeFailure(error)}</ErrorAlert>}
      {data ? (
        <FirstCode {...data} onCancel={reset} onDone={onDone} />
      ) : (
        <Button variant="outline" w="fit-content" loading={isPending} onClick={() => mutate({})}>
          Set up an app
        </Button>
      )}
    </Stack>
  );
}

interface FirstCodeProps extends AddProps, z.output<typeof contract.beginApp.reply> {
  readonly onCancel: () => void;
}

function FirstCode({ secret, address, onCancel, onDone }: FirstCodeProps) {
  const { mutateAsync } = useApiChange(contract.confirmApp, touched);
  const form = useForm<{ code: string }, Done>({
    initial: { code: '' },
    focus: 'code',
    checks: [filled('code', 'Please enter the six digits that your app shows.')],
    send: (body) => mutateAsync({ body }),
    onSent: onDone,
    failure: changeFailure,
  });
  return (
    <Form form={form} gap="sm" send="Turn it on" cancel={onCancel} cancelLabel="Not now">
      <Text>Scan this with your app, then enter the code that it shows.</Text>
      <Group gap="var(--mantine-spacing-sm) var(--mantine-spacing-md)">
        <QrCode text={address} label="QR code for your authenticator app" />
        <Box flex="1 1 12rem" miw={0}>
          <Text size="sm">On this phone? Copy the key into the app:</Text>
          <code style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </Box>
      </Group>
      <TextInput
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        maw="12rem"
        {...form.field('code')}
      />
    </Form>
  );
}

function PasskeyAdd({ onDone }: AddProps) {
  const [isOpen, setOpen] = useState(false);
  const invalidate = useInvalidate();
  const form = useForm<{ name: string }, Added | undefined>({
    initial: { name: deviceName(navigator.userAgent) },
    focus: isOpen ? 'name' : undefined,
    // Undefined means the user canceled.
    async send({ name }) {
      try {
        const answer = await makePasskey(() => callApi(contract.beginPasskey));
        return answer && (await callApi(contract.addPasskey, { body: { name, answer } }));
      } finally {
        void invalidate(touched);
      }
    },
    onSent(done): void {
      if (!done) return form.fail('No passkey was made.');
      onDone(done);
      setOpen(false);
    },
    failure: changeFailure,
  });

  if (!isOpen) {
    return (
      <Button variant="outline" w="fit-content" onClick={() => setOpen(true)}>
        Add a passkey
      </Button>
    );
  }
  return (
    <Form form={form} gap="sm" send="Add it" cancel={() => setOpen(false)} cancelLabel="Not now">
      <TextInput
        label="Name of the passkey"
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAXIMUM}
        maw="20rem"
        {...form.field('name')}
      />
    </Form>
  );
}

export function deviceName(userAgent: string): string {
  const known: readonly (readonly [RegExp, string])[] = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/CrOS/, 'Chromebook'],
    [/Android/, 'Android phone'],
    [/Windows/, 'Windows computer'],
    [/Macintosh/, 'Mac'],
  ];
  return known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'My computer';
}

const TITLE = 'Your recovery codes for Limelight';

/** Shown only once, to print or save. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const save = () =>
    saveFile(
      new Blob([`Recovery codes for Limelight. Each works once.\n\n${codes.join('\n')}\n`]),
      'limelight-codes.txt',
    );
  const list = (
    <SimpleGrid
      component="ol"
      minColWidth="min(12rem, 100%)"
      autoFlow="auto-fill"
      spacing="lg"
      verticalSpacing={4}
      m={0}
      ps="xl"
      aria-labelledby="recovery-codes"
    >
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </SimpleGrid>
  );
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Heading id="recovery-codes">{TITLE}</Heading>
        <Text>If you lose your phone, each code logs you in once. We show them only now.</Text>
        {list}
        <PrintOnly>
          <h1>{TITLE}</h1>
          {list}
        </PrintOnly>
        <Group gap="sm">
          <Button onClick={() => window.print()}>Print</Button>
          <Button variant="outline" onClick={save}>
            Save as a file
          </Button>
          <Button variant="subtle" onClick={onKept}>
            I saved them
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
