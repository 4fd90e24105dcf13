/** A head's setting: what visitors see of the school on the leaderboard. */
import { useState, type FormEvent } from 'react';
import { Button, Paper, Radio, Stack, Text } from '@mantine/core';
import { getVisitorRule, setVisitorRule, type VisitorRuleReply } from '#shared/network/network.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useApi, useApiChange } from '#client/platform/use-api.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';

const title = 'What visitors see on the leaderboard';
const choices = [
  { value: 'as_chosen', label: 'What each student chose' },
  { value: 'initial', label: 'First name and initial at most', description: '“Ada L.”, no picture' },
  { value: 'nobody', label: 'Nobody of our school' },
] as const;

export function VisitorRulePanel() {
  const query = useApi(getVisitorRule);
  return (
    <Section title={title}>
      <Loaded query={query} what="What visitors see of your school">
        {(reply) => <VisitorRuleForm key={reply.visitors} reply={reply} />}
      </Loaded>
    </Section>
  );
}

function VisitorRuleForm({ reply: { visitors, changed } }: { readonly reply: VisitorRuleReply }) {
  const [chosen, setChosen] = useState(visitors);
  const { mutate, isPending, error } = useApiChange(setVisitorRule, [getVisitorRule]);
  const zone = useSchoolZone();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isPending) return;
    mutate(
      { body: { visitors: chosen } },
      { onSuccess: () => showSuccess('Saved. The leaderboard shows it to visitors within a few seconds.') },
    );
  }

  return (
    <Paper withBorder p="md" component="form" onSubmit={submit}>
      <Stack gap="md" align="start">
        <Radio.Group aria-label={title} value={chosen} onChange={setChosen}>
          <Stack gap="sm">
            {choices.map((choice) => (
              <Radio key={choice.value} {...choice} />
            ))}
          </Stack>
        </Radio.Group>
        {error && <ErrorAlert>{`Your decision was not saved. ${failureReason(error)}`}</ErrorAlert>}
        <Button type="submit" loading={isPending}>
          Save
        </Button>
        {changed && (
          <Text size="sm">
            Decided <time dateTime={changed.at}>{schoolTime(changed.at, zone)}</time>.{' '}
            {changed.by === null ? 'By a head who has left.' : `By ${changed.by}.`}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
