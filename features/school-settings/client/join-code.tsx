import { Button, Group, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { POSTER } from '#features/school-settings/first-steps.contract.ts';
import { endJoinCode, getJoinRules, renewJoinCode } from '#features/membership/join-rules.contract.ts';
import { CODE_DAYS_MAXIMUM, CODE_USES_MAXIMUM } from '#features/membership/joining.rules.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useApi, useApiChange } from '#client/platform/use-api.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import { useForm } from '#client/ui/forms/use-form.ts';
import { CardSection } from '#client/ui/list/section.tsx';

const ASK_FOR_IT = {
  title: 'Ask for the code?',
  message: 'Anybody can join now. Ask for the code from now on?',
  confirmLabel: 'Ask for the code',
};

/** Ends the current code for good. */
const END_IT = {
  title: 'End this code?',
  message: 'It stops working at once, also on posters. You cannot undo this.',
  confirmLabel: 'End the code',
  danger: true,
};

export function JoinCode() {
  const { data } = useApi(getJoinRules);
  const zone = useSchoolZone();
  // Also after a failure: another head may have opened the school to anyone.
  const renew = useApiChange(renewJoinCode, [getJoinRules]);
  const end = useApiChange(endJoinCode, [getJoinRules]);
  const error = renew.error ?? end.error;
  const { field, values } = useForm({ initial: { days: '30', uses: '200' }, send: () => Promise.resolve() });
  if (!data) return null;
  const { code, join_by_anyone: isOpen } = data;

  async function make(): Promise<void> {
    const question = isOpen ? ASK_FOR_IT : code && END_IT;
    if (question && !(await confirmAction(question))) return;
    renew.mutate({
      body: {
        days: Number(values.days),
        uses: Number(values.uses),
        ...(isOpen && { join_by_anyone: false }),
      },
    });
  }

  async function endIt(): Promise<void> {
    if (await confirmAction(END_IT)) end.mutate({});
  }

  const number = { type: 'number', inputMode: 'numeric', min: 1, w: 120 } as const;
  return (
    <CardSection title="Code">
      {code ? (
        <Text>
          <Text span fw={700} size="xl">
            {code.code}
          </Text>
          <br />
          For {code.uses_left} more people, until {schoolDay(code.ends_at, zone)}
        </Text>
      ) : (
        <Text>There is no code yet.</Text>
      )}
      {code && isOpen && <Text>Anybody can join right away, so nobody is asked for this code.</Text>}
      <Group gap="sm" align="flex-end">
        <TextInput label="Valid for (days)" max={CODE_DAYS_MAXIMUM} {...number} {...field('days')} />
        <TextInput label="For up to (people)" max={CODE_USES_MAXIMUM} {...number} {...field('uses')} />
      </Group>
      {error && <ErrorAlert>{failureReason(error)}</ErrorAlert>}
      <Group gap="sm">
        <Button loading={renew.isPending} onClick={() => void make()}>
          {code ? 'New code' : 'Make a code'}
        </Button>
        {code && (
          <>
            <Button component="a" href={POSTER} target="_blank" variant="outline">
              Open the poster
              <VisuallyHidden> (in a new tab)</VisuallyHidden>
            </Button>
            <Button variant="outline" color="red.9" loading={end.isPending} onClick={() => void endIt()}>
              End the code
            </Button>
          </>
        )}
      </Group>
    </CardSection>
  );
}
