/** One's second step for logging in: authenticator app, passkeys and recovery codes. */
import { lazy, Suspense, useState, type ComponentProps, type ComponentType } from 'react';
import { Box, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import type { z } from 'zod';
import { listSessions } from '#shared/accounts/sign-in-security.contract.ts';
import * as contract from '#shared/second-factor/second-factor.contract.ts';
import {
  addPasskey,
  beginApp,
  beginPasskey,
  confirmApp,
} from '#shared/second-factor/second-factor.contract.ts';
import { PASSKEY_NAME_MAXIMUM } from '#shared/second-factor/second-factor.rules.ts';
import { callApi } from '#client/platform/api.ts';
import { canUsePasskeys, makePasskey } from '#client/platform/passkeys.ts';
import { useApi, useApiChange, useMakeOld } from '#client/platform/use-api.ts';
import { OnPaper } from '#client/ui/components/on-paper.tsx';
import type { QrCode as QrCodeDrawing } from '#client/ui/components/qr-code.tsx';
import { saveFile } from '#client/ui/components/save-file.ts';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import {
  changeFailure,
  codesLeft,
  deviceName,
  INTRO,
  removeAppQuestion,
  removePasskeyQuestion,
  renewQuestion,
} from './second-factor.messages.ts';
import lists from '#client/ui/list/list.module.css';
import classes from './second-factor.module.css';

/** Changing it may end sessions. */
const touched = [contract.getSecondFactor, listSessions];

export function SecondFactorSection() {
  return (
    <Section title="Second step for logging in">
      <Loaded query={useApi(contract.getSecondFactor)} what="Your second step" isKept>
        {(state) => <SecondFactor state={state} />}
      </Loaded>
    </Section>
  );
}

/** What was done last: for the focus, as the pressed button may be gone. */
interface Told {
  readonly detail: string;
  readonly isDone: boolean;
  readonly codes?: readonly string[] | null;
  /** Counts up, so that the same message is announced again. */
  readonly attempt: number;
}

function SecondFactor({ state }: { readonly state: contract.SecondFactorState }) {
  const [told, setTold] = useState<Told>();
  const removeApp = useApiChange(contract.removeApp, touched);
  const removePasskey = useApiChange(contract.removePasskey, touched);
  const renewCodes = useApiChange(contract.renewRecoveryCodes, touched);
  const isBusy = removeApp.isPending || removePasskey.isPending || renewCodes.isPending;
  const hasAny = state.app_since !== null || state.passkeys.length > 0;

  function tell(detail: string, isDone: boolean, codes?: readonly string[] | null): void {
    setTold((last) => ({ detail, isDone, codes: codes ?? null, attempt: (last?.attempt ?? 0) + 1 }));
  }

  async function run(
    question: Parameters<typeof confirmAction>[0],
    work: () => Promise<{ detail: string; recovery_codes?: readonly string[] | null }>,
  ): Promise<void> {
    if (!(await confirmAction(question))) return;
    try {
      const { detail, recovery_codes } = await work();
      tell(detail, true, recovery_codes);
    } catch (error) {
      tell(changeFailure(error), false);
    }
  }

  const zone = useSchoolZone();
  const canAdd = state.can_have_passkeys && canUsePasskeys();
  const onDone = (detail: string, codes: readonly string[] | null) => tell(detail, true, codes);
  const Message = told?.isDone ? SuccessAlert : ErrorAlert;
  return (
    <>
      {!hasAny && <Text>{INTRO}</Text>}
      {told && (
        <Message key={told.attempt} takesFocus>
          {told.detail}
        </Message>
      )}
      {told?.codes && <RecoveryCodes codes={told.codes} onKept={() => setTold(undefined)} />}
      {state.app_since === null ? (
        <AppSetUp onDone={onDone} />
      ) : (
        <Row
          title="Authenticator app"
          text={`Since ${schoolTime(state.app_since, zone)}.`}
          label="Remove the authenticator app"
          isBusy={isBusy}
          onPress={() => void run(removeAppQuestion, () => removeApp.mutateAsync({}))}
        />
      )}
      {(state.passkeys.length > 0 || canAdd) && (
        <Stack gap="xs">
          <Title order={3} size="h4" id="passkeys">
            Passkeys
          </Title>
          {state.passkeys.length === 0 && (
            <Text size="sm">Log in with your finger, your face or the PIN of your device.</Text>
          )}
          {state.passkeys.length > 0 && (
            <Stack component="ul" className={lists.bare} gap="sm" aria-labelledby="passkeys">
              {state.passkeys.map((passkey) => (
                <li key={passkey.id}>
                  <Row
                    name={passkey.name}
                    text={
                      passkey.last_used_at === null
                        ? `Added ${schoolTime(passkey.created_at, zone)}.`
                        : `Last used ${schoolTime(passkey.last_used_at, zone)}.`
                    }
                    label={`Remove the passkey ${passkey.name}`}
                    isBusy={isBusy}
                    onPress={() =>
                      void run(removePasskeyQuestion(passkey), () =>
                        removePasskey.mutateAsync({ params: { id: passkey.id } }),
                      )
                    }
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
          title="Recovery codes"
          text={`${codesLeft(state.recovery_codes_left)} For when your phone is lost.`}
          button="Make new codes"
          isBusy={isBusy}
          onPress={() => void run(renewQuestion, () => renewCodes.mutateAsync({}))}
        />
      )}
    </>
  );
}

interface RowProps {
  /** A heading. */
  readonly title?: string;
  readonly name?: string;
  readonly text: string;
  readonly button?: string;
  /** Of the button for screen readers. */
  readonly label?: string;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

/** What there is, with the button that changes it. */
function Row({ title, name, text, button = 'Remove', label, isBusy, onPress }: RowProps) {
  return (
    <Group justify="space-between" gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)">
      <Box flex="1 1 14rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {title !== undefined && (
          <Title order={3} size="h4">
            {title}
          </Title>
        )}
        {name !== undefined && <Text fw={600}>{name}</Text>}
        <Text size="sm">{text}</Text>
      </Box>
      <Button variant="outline" size="xs" aria-label={label} disabled={isBusy} onClick={onPress}>
        {button}
      </Button>
    </Group>
  );
}

/** Loaded when it is drawn. Without it there is the key to type. */
const QrCode = lazy<ComponentType<ComponentProps<typeof QrCodeDrawing>>>(() =>
  import('#client/ui/components/qr-code.tsx').then(
    (file) => ({ default: file.QrCode }),
    () => ({ default: () => null }),
  ),
);

interface AppSetUpProps {
  readonly onDone: (detail: string, codes: readonly string[] | null) => void;
}

function AppSetUp({ onDone }: AppSetUpProps) {
  const { mutate, data, error, isPending, reset } = useApiChange(beginApp);
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        Authenticator app
      </Title>
      {!data && <Text size="sm">A code from an app on your phone or computer, after your password.</Text>}
      {error && <ErrorAlert takesFocus>{changeFailure(error)}</ErrorAlert>}
      {data ? (
        <FirstCode {...data} onCancel={reset} onDone={onDone} />
      ) : (
        <div>
          <Button variant="outline" loading={isPending} onClick={() => mutate({})}>
            Set up an app
          </Button>
        </div>
      )}
    </Stack>
  );
}

const checks = [
  {
    field: 'code',
    message: 'Please enter the six digits that your app shows.',
    holds: ({ code }: { readonly code: string }) => code.trim() !== '',
  },
];

interface FirstCodeProps extends AppSetUpProps {
  readonly secret: string;
  readonly address: string;
  readonly onCancel: () => void;
}

function FirstCode({ secret, address, onCancel, onDone }: FirstCodeProps) {
  const { mutateAsync } = useApiChange(confirmApp, touched);
  const form = useForm<{ code: string }, Awaited<ReturnType<typeof mutateAsync>>>({
    initial: { code: '' },
    // The button that opened this is gone.
    focus: 'code',
    checks,
    send: (body) => mutateAsync({ body }),
    onSent: ({ detail, recovery_codes }) => onDone(detail, recovery_codes),
    failure: changeFailure,
  });

  return (
    <Form form={form} gap="sm" send="Turn it on" cancel={onCancel} cancelLabel="Not now">
      <Text>Scan this with your app, then enter the code that it shows.</Text>
      <Group gap="var(--mantine-spacing-sm) var(--mantine-spacing-md)">
        <Suspense fallback={<Box w="11rem" h="11rem" />}>
          <QrCode text={address} label="QR code for your authenticator app" />
        </Suspense>
        <Box flex="1 1 12rem" miw={0}>
          <Text size="sm">On this phone? Copy the key into the app:</Text>
          <code className={classes.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
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

type Added = z.output<typeof addPasskey.reply>;

interface PasskeyAddProps {
  readonly onDone: (detail: string, codes: readonly string[] | null) => void;
}

/** Adding a passkey, with a name to recognize it by. */
function PasskeyAdd({ onDone }: PasskeyAddProps) {
  const [isOpen, setOpen] = useState(false);
  const makeOld = useMakeOld();
  const form = useForm<{ name: string }, Added | undefined>({
    initial: { name: deviceName(navigator.userAgent) },
    // The button that opened it is gone.
    focus: isOpen ? 'name' : undefined,
    // Without an answer the person changed their mind.
    async send({ name }) {
      try {
        const answer = await makePasskey(() => callApi(beginPasskey));
        return answer && (await callApi(addPasskey, { body: { name, answer } }));
      } finally {
        void makeOld(touched);
      }
    },
    onSent(done): void {
      if (!done) {
        form.fail('No passkey was made.');
        return;
      }
      onDone(done.detail, done.recovery_codes);
      setOpen(false);
    },
    failure: changeFailure,
  });

  if (!isOpen) {
    return (
      <div>
        <Button variant="outline" onClick={() => setOpen(true)}>
          Add a passkey
        </Button>
      </div>
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

const TITLE = 'Your recovery codes for Limelight';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Recovery codes, shown this once: to print or to save. */
function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const save = () =>
    saveFile(
      new Blob([`Recovery codes for Limelight. Each works once.\n\n${codes.join('\n')}\n`]),
      'limelight-codes.txt',
    );
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Title order={3} size="h4" id="recovery-codes">
          {TITLE}
        </Title>
        <Text>They log you in when your phone is lost, each once. They are shown only now.</Text>
        <CodeList codes={codes} />
        <OnPaper>
          <h1>{TITLE}</h1>
          <CodeList codes={codes} />
        </OnPaper>
        <Group gap="sm">
          <Button onClick={() => window.print()}>Print</Button>
          <Button variant="outline" onClick={save}>
            Save as a file
          </Button>
          <Button variant="subtle" onClick={onKept}>
            I have kept them
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function CodeList({ codes }: Pick<RecoveryCodesProps, 'codes'>) {
  return (
    <ol className={classes.codeList} aria-labelledby="recovery-codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
  );
}
