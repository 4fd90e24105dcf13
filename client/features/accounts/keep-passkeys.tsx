/** Asks who sets a new password which passkeys they know. What is not ticked is removed: it logs in without any password. */
import { Checkbox, Stack, Text } from '@mantine/core';
import type { PasskeysAtReset } from '#shared/accounts/password-reset.contract.ts';
import { schoolTime } from '#client/ui/format/text.ts';

interface KeepPasskeysProps {
  readonly found: PasskeysAtReset;
  readonly kept: readonly number[];
  readonly onKeep: (kept: readonly number[]) => void;
}

export function KeepPasskeys({ found, kept, onKeep }: KeepPasskeysProps) {
  const { passkeys, time_zone, is_only_step } = found;
  return (
    <Checkbox.Group
      label="Keep your passkeys?"
      description="A passkey logs in without your password. Tick those that you know: all others are removed."
      value={kept.map(String)}
      onChange={(ids) => onKeep(ids.map(Number))}
    >
      <Stack gap="xs" mt="xs">
        {passkeys.map(({ id, name, created_at, last_used_at }) => (
          <Checkbox
            key={id}
            value={String(id)}
            label={name}
            description={`Added ${schoolTime(created_at, time_zone)}. ${
              last_used_at === null ? 'Never used.' : `Last used ${schoolTime(last_used_at, time_zone)}.`
            }`}
          />
        ))}
        {is_only_step && kept.length === 0 && (
          <Text size="sm" role="status">
            Without a passkey you log in once with a recovery code, and then set up a new second step. If you
            have no recovery code, a head of your school{'\u2019'}s administrators can reset your second step.
          </Text>
        )}
      </Stack>
    </Checkbox.Group>
  );
}
