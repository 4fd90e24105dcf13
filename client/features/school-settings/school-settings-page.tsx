/** A head's settings of the school: who may join, community events, how administrators log in, and deleted accounts. */
import { useState, type FormEvent } from 'react';
import { Button, Checkbox, Paper, Radio, Stack, Textarea, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setJoinRules, type JoinRulesReply } from '#shared/joining/join-rules.contract.ts';
import { readDomain } from '#shared/joining/joining.rules.ts';
import { callApi } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { WhenLoaded } from '#client/ui/lists/when-loaded.tsx';
import { EventRulesSection } from './event-rules.tsx';
import { JoinCode } from './join-code.tsx';
import {
  JOIN_RULES_KEY,
  useEventRules,
  useJoinRules,
  useKeptRecordsRule,
  useSignInRules,
} from './school-settings.api.ts';
import { KeptRecordsSection } from './kept-records.tsx';
import { SignInRulesSection } from './sign-in-rules.tsx';

export default function SchoolSettingsPage() {
  return (
    <Stack gap="lg" maw={720}>
      <PageHeading>Settings</PageHeading>
      <WhenLoaded queries={[useJoinRules(), useEventRules(), useSignInRules(), useKeptRecordsRule()]}>
        <JoinRules />
        <EventRulesSection />
        <SignInRulesSection />
        <KeptRecordsSection />
      </WhenLoaded>
    </Stack>
  );
}

function JoinRules() {
  const { data, error, isFetching, refetch } = useJoinRules();
  return (
    <>
      {error && !data && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          {`Who may join could not be loaded. ${failureReason(error)}`}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock />}
      {data && (
        <WhoMayJoin
          key={`${data.join_by_anyone} ${data.decides_earlier_hours} ${data.join_domains.join()}`}
          rules={data}
        />
      )}
      {data && <JoinCode rules={data} />}
    </>
  );
}

function WhoMayJoin({ rules }: { readonly rules: JoinRulesReply }) {
  const client = useQueryClient();
  const [who, setWho] = useState(rules.join_by_anyone ? 'anyone' : 'admitted');
  const [decidesEarlier, setDecidesEarlier] = useState(rules.decides_earlier_hours);
  const [domains, setDomains] = useState(rules.join_domains.join('\n'));
  const typed = domains.split(/[\s,;]+/).filter((text) => text !== '');
  const wrong = typed.find((text) => readDomain(text) === undefined);
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: () =>
      callApi(setJoinRules, {
        body: {
          join_by_anyone: who === 'anyone',
          join_domains: typed,
          decides_earlier_hours: decidesEarlier,
        },
      }),
    onSuccess: (reply) => client.setQueryData(JOIN_RULES_KEY, reply),
  });

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isPending || wrong !== undefined) return;
    try {
      await mutateAsync();
      showSuccess('Saved.');
    } catch {
      // Shown below.
    }
  }

  return (
    <Paper withBorder p="md" component="section" aria-labelledby="who-may-join">
      <form onSubmit={(event) => void save(event)}>
        <Stack gap="md">
          <Title order={2} size="h3" id="who-may-join">
            Who may join
          </Title>
          <Radio.Group label="People who register at our school" value={who} onChange={setWho}>
            <Stack gap="sm" mt="xs">
              <Radio
                value="anyone"
                label="Are students at once"
                description="Anybody with an email address: on our leaderboard, and able to see our students and post events."
              />
              <Radio
                value="admitted"
                label="Wait until an administrator admits them"
                description="Except with one of our email domains or the code below."
              />
            </Stack>
          </Radio.Group>
          {who === 'admitted' && (
            <Textarea
              label="Email domains that join at once"
              description="One on each line, such as students.school.org. Exactly these."
              value={domains}
              autosize
              minRows={2}
              error={wrong === undefined ? undefined : `“${wrong}” is not a domain.`}
              onChange={(event) => setDomains(event.currentTarget.value)}
            />
          )}
          <Checkbox
            label="Hours from other schools count after we accept them"
            description="Also those of students who are here already. An administrator decides on the student’s page."
            checked={decidesEarlier}
            onChange={(event) => setDecidesEarlier(event.currentTarget.checked)}
          />
          {error && <ErrorAlert>{failureReason(error)}</ErrorAlert>}
          <div>
            <Button type="submit" loading={isPending}>
              Save
            </Button>
          </div>
        </Stack>
      </form>
    </Paper>
  );
}
