/** A head's settings of the school: who may join, contacts, community events, what is worth a look, how administrators log in, and deleted accounts. */
import { useState } from 'react';
import { Checkbox, Radio, Stack, Textarea } from '@mantine/core';
import { setJoinRules, type JoinRulesReply } from '#shared/joining/join-rules.contract.ts';
import { readDomain } from '#shared/joining/joining.rules.ts';
import { callApi } from '#client/platform/api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { WhenLoaded } from '#client/ui/lists/when-loaded.tsx';
import { EventRulesSection } from './event-rules.tsx';
import { JoinCode } from './join-code.tsx';
import {
  JOIN_RULES_KEY,
  useEventRules,
  useJoinRules,
  useKeptRecordsRule,
  useListRule,
  useSignalsRule,
  useSignInRules,
} from './school-settings.api.ts';
import { ListRuleSection } from './list-rule.tsx';
import { KeptRecordsSection } from './kept-records.tsx';
import { SettingsForm, SettingsSection } from './settings-section.tsx';
import { SignInRulesSection } from './sign-in-rules.tsx';
import { SignalsRuleSection } from './signals-rule.tsx';

export default function SchoolSettingsPage() {
  return (
    <Stack gap="lg" maw={720}>
      <PageHeading>Settings</PageHeading>
      <WhenLoaded
        queries={[
          useJoinRules(),
          useListRule(),
          useEventRules(),
          useSignalsRule(),
          useSignInRules(),
          useKeptRecordsRule(),
        ]}
      >
        <JoinRules />
        <ListRuleSection />
        <EventRulesSection />
        <SignalsRuleSection />
        <SignInRulesSection />
        <KeptRecordsSection />
      </WhenLoaded>
    </Stack>
  );
}

function JoinRules() {
  const query = useJoinRules();
  return (
    <>
      <SettingsSection id="who-may-join" title="Who may join" query={query}>
        {(rules) => (
          <WhoMayJoin
            key={`${rules.join_by_anyone} ${rules.decides_earlier_hours} ${rules.join_domains.join()}`}
            rules={rules}
          />
        )}
      </SettingsSection>
      {query.data && <JoinCode rules={query.data} />}
    </>
  );
}

function WhoMayJoin({ rules }: { readonly rules: JoinRulesReply }) {
  const [who, setWho] = useState(rules.join_by_anyone ? 'anyone' : 'admitted');
  const [decidesEarlier, setDecidesEarlier] = useState(rules.decides_earlier_hours);
  const [domains, setDomains] = useState(rules.join_domains.join('\n'));
  const typed = domains.split(/[\s,;]+/).filter((text) => text !== '');
  const wrong = typed.find((text) => readDomain(text) === undefined);
  const save = () =>
    callApi(setJoinRules, {
      body: {
        join_by_anyone: who === 'anyone',
        join_domains: typed,
        decides_earlier_hours: decidesEarlier,
      },
    });
  return (
    <SettingsForm save={save} queryKey={JOIN_RULES_KEY} isWrong={wrong !== undefined}>
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
    </SettingsForm>
  );
}
