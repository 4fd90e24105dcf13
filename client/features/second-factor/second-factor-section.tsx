/** One's second step for logging in: authenticator app, passkeys and recovery codes. */
import { useState } from 'react';
import { Button, Stack, Text, Title } from '@mantine/core';
import type { Passkey, SecondFactorState } from '#shared/second-factor/second-factor.contract.ts';
import { canUsePasskeys } from '#client/platform/passkeys.ts';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { AppSetUp } from './app-set-up.tsx';
import { PasskeyAdd } from './passkey-add.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useRemoveApp, useRemovePasskey, useRenewCodes, useSecondFactor } from './second-factor.api.ts';
import {
  changeFailure,
  codesLeft,
  INTRO,
  loadFailure,
  removeAppQuestion,
  removePasskeyQuestion,
  renewQuestion,
} from './second-factor.messages.ts';
import classes from './second-factor.module.css';

export function SecondFactorSection() {
  const { data, error, isFetching, refetch } = useSecondFactor();
  return (
    <Stack gap="md" component="section" aria-labelledby="second-step">
      <Title order={2} size="h3" id="second-step">
        Second step for logging in
      </Title>
      {error && !data && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          {loadFailure(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock />}
      {data && <SecondFactor state={data} />}
    </Stack>
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

function SecondFactor({ state }: { readonly state: SecondFactorState }) {
  const [told, setTold] = useState<Told>();
  const removeApp = useRemoveApp();
  const removePasskey = useRemovePasskey();
  const renewCodes = useRenewCodes();
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
      <AppPart
        since={state.app_since}
        isBusy={isBusy}
        onRemove={() => void run(removeAppQuestion, () => removeApp.mutateAsync(undefined))}
        onDone={(detail, codes) => tell(detail, true, codes)}
      />
      {(state.passkeys.length > 0 || (state.can_have_passkeys && canUsePasskeys())) && (
        <PasskeysPart
          passkeys={state.passkeys}
          canAdd={state.can_have_passkeys && canUsePasskeys()}
          isBusy={isBusy}
          onRemove={(key) => void run(removePasskeyQuestion(key), () => removePasskey.mutateAsync(key.id))}
          onDone={(detail, codes) => tell(detail, true, codes)}
        />
      )}
      {hasAny && (
        <div className={classes.row}>
          <div>
            <Title order={3} size="h4">
              Recovery codes
            </Title>
            <Text size="sm">{codesLeft(state.recovery_codes_left)} For when your phone is lost.</Text>
          </div>
          <Button
            variant="outline"
            size="xs"
            disabled={isBusy}
            onClick={() => void run(renewQuestion, () => renewCodes.mutateAsync(undefined))}
          >
            Make new codes
          </Button>
        </div>
      )}
    </>
  );
}

interface PartProps {
  readonly isBusy: boolean;
  readonly onDone: (detail: string, codes: readonly string[] | null) => void;
}

interface AppPartProps extends PartProps {
  readonly since: string | null;
  readonly onRemove: () => void;
}

function AppPart({ since, isBusy, onRemove, onDone }: AppPartProps) {
  const zone = useSchoolZone();
  if (since === null) return <AppSetUp onDone={onDone} />;
  return (
    <div className={classes.row}>
      <div>
        <Title order={3} size="h4">
          Authenticator app
        </Title>
        <Text size="sm">
          Since <time dateTime={since}>{schoolTime(since, zone)}</time>.
        </Text>
      </div>
      <Button
        variant="outline"
        size="xs"
        aria-label="Remove the authenticator app"
        disabled={isBusy}
        onClick={onRemove}
      >
        Remove
      </Button>
    </div>
  );
}

interface PasskeysPartProps extends PartProps {
  readonly passkeys: readonly Passkey[];
  readonly canAdd: boolean;
  readonly onRemove: (passkey: Passkey) => void;
}

function PasskeysPart({ passkeys, canAdd, isBusy, onRemove, onDone }: PasskeysPartProps) {
  const zone = useSchoolZone();
  return (
    <Stack gap="xs">
      <Title order={3} size="h4" id="passkeys">
        Passkeys
      </Title>
      {passkeys.length === 0 && (
        <Text size="sm">Log in with your finger, your face or the PIN of your device.</Text>
      )}
      {passkeys.length > 0 && (
        <ul className={classes.passkeys} aria-labelledby="passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={classes.row}>
              <div>
                <Text fw={600}>{passkey.name}</Text>
                <Text size="sm">
                  {passkey.last_used_at === null
                    ? `Added ${schoolTime(passkey.created_at, zone)}.`
                    : `Last used ${schoolTime(passkey.last_used_at, zone)}.`}
                </Text>
              </div>
              <Button
                variant="outline"
                size="xs"
                aria-label={`Remove the passkey ${passkey.name}`}
                disabled={isBusy}
                onClick={() => onRemove(passkey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canAdd && <PasskeyAdd onDone={onDone} />}
    </Stack>
  );
}
