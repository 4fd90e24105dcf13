/** A head's settings of the school: who may join, contacts, community events, what is worth a look, how administrators log in, and deleted accounts. */
import { useState, type ReactNode } from 'react';
import {
  Button,
  Checkbox,
  NativeSelect,
  Paper,
  Radio,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getListRule, setListRule, type ListRule } from '#shared/digests/digests.contract.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { getEventRules, setEventRules, type EventRules } from '#shared/events/event-rules.contract.ts';
import { getJoinRules, setJoinRules, type JoinRulesReply } from '#shared/joining/join-rules.contract.ts';
import { readDomain } from '#shared/joining/joining.rules.ts';
import {
  getKeptRecordsRule,
  setKeptRecordsRule,
  type KeptRecordsRule,
} from '#shared/privacy/kept-records.contract.ts';
import { isEmailAddress, normalizeEmail } from '#shared/rules.ts';
import { idleMinutes } from '#shared/second-factor/second-factor.rules.ts';
import {
  getSignInRules,
  setSignInRules,
  type SignInRules,
} from '#shared/second-factor/staff-sign-in.contract.ts';
import { getSignalsRule, setSignalsRule, type SignalsRule } from '#shared/signals/signals.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { apiKey, useApi } from '#client/platform/use-api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { Loaded, type Query } from '#client/ui/list/loaded.tsx';
import { WhenLoaded } from '#client/ui/list/when-loaded.tsx';
import { JoinCode } from './join-code.tsx';

export default function SchoolSettingsPage() {
  return (
    <Stack gap="lg" maw={720}>
      <PageHeading>Settings</PageHeading>
      <WhenLoaded
        queries={[
          useApi(getJoinRules),
          useApi(getListRule),
          useApi(getEventRules),
          useApi(getSignalsRule),
          useApi(getSignInRules),
          useApi(getKeptRecordsRule),
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
  const query = useApi(getJoinRules);
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
    <SettingsForm save={save} of={getJoinRules} isWrong={wrong !== undefined}>
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

/** A head's settings: whose events the students see, who approves theirs, and who gets addresses. */
function EventRulesSection() {
  return (
    <SettingsSection id="event-rules" title="Community events" query={useApi(getEventRules)}>
      {(rules) => <EventRulesForm key={JSON.stringify(rules)} rules={rules} />}
    </SettingsSection>
  );
}

function EventRulesForm({ rules }: { readonly rules: EventRules }) {
  const [wanted, setWanted] = useState(rules);
  const change = (part: Partial<EventRules>) => setWanted((current) => ({ ...current, ...part }));
  return (
    <SettingsForm save={() => callApi(setEventRules, { body: wanted })} of={getEventRules}>
      <Radio.Group
        label="Our students see"
        value={wanted.events_for_students}
        onChange={(value) => change({ events_for_students: value === 'own' ? 'own' : 'all' })}
      >
        <Stack gap="sm" mt="xs">
          <Radio value="all" label="Events of all schools" />
          <Radio value="own" label="Only events of our school" />
        </Stack>
      </Radio.Group>
      <Checkbox
        label="An administrator approves events by students"
        description="Nobody else sees them before. Afterwards only the number of attendees can change."
        checked={wanted.events_need_approval}
        onChange={(event) => change({ events_need_approval: event.currentTarget.checked })}
      />
      <Checkbox
        label="Organizers of other schools get full names and email addresses"
        description="Of everybody from our school who registers. Without this, they get first name and initial."
        checked={wanted.gives_addresses}
        onChange={(event) => change({ gives_addresses: event.currentTarget.checked })}
      />
    </SettingsForm>
  );
}

/** A head's setting: whether the school keeps a record of students who delete their account. */
function KeptRecordsSection() {
  return (
    <SettingsSection id="kept-records" title="Deleted accounts" query={useApi(getKeptRecordsRule)}>
      {(rule) => <KeptRecordsForm key={String(rule.keeps_records)} rule={rule} />}
    </SettingsSection>
  );
}

function KeptRecordsForm({ rule }: { readonly rule: KeptRecordsRule }) {
  const [keeps, setKeeps] = useState(rule.keeps_records);
  const save = () => callApi(setKeptRecordsRule, { body: { keeps_records: keeps } });
  return (
    <SettingsForm save={save} of={getKeptRecordsRule}>
      <Checkbox
        label="Keep verified hours without a name"
        description="Dates, hours and graduation year of students who delete their account, until two years after it. We email every student; it holds for each 30 days later. They are in the spreadsheet of the school."
        checked={keeps}
        onChange={(event) => setKeeps(event.currentTarget.checked)}
      />
    </SettingsForm>
  );
}

/** A head's settings: whether busy contacts get one list a day instead of an email for each entry, and where their answers go. */
function ListRuleSection() {
  return (
    <SettingsSection id="list-rule" title="Emails to contacts" query={useApi(getListRule)}>
      {(rule) => <ListRuleForm key={`${rule.lists_requests} ${rule.reply_email}`} rule={rule} />}
    </SettingsSection>
  );
}

function ListRuleForm({ rule }: { readonly rule: ListRule }) {
  const [lists, setLists] = useState(rule.lists_requests);
  const [replies, setReplies] = useState(rule.reply_email ?? '');
  const isWrong = replies.trim() !== '' && !isEmailAddress(normalizeEmail(replies));
  const save = () => callApi(setListRule, { body: { lists_requests: lists, reply_email: replies } });
  return (
    <SettingsForm save={save} of={getListRule} isWrong={isWrong}>
      <Checkbox
        label="Busy contacts get one list a day"
        description="The first three requests of a day are emailed at once. The others, and reminders, come as one list at 4 PM. Each contact can choose otherwise."
        checked={lists}
        onChange={(event) => setLists(event.currentTarget.checked)}
      />
      <TextInput
        type="email"
        label="Answers of contacts go to"
        description="An email address of your school. Empty: the operator of Limelight gets them."
        value={replies}
        error={isWrong ? 'Please enter an email address.' : undefined}
        onChange={(event) => setReplies(event.currentTarget.value)}
      />
    </SettingsForm>
  );
}

/** A head's settings: whether the inbox points to entries that are worth a look. */
function SignalsRuleSection() {
  return (
    <SettingsSection id="signals-rule" title="Worth a look" query={useApi(getSignalsRule)}>
      {(rule) => <SignalsRuleForm key={String(rule.looks_at_entries)} rule={rule} />}
    </SettingsSection>
  );
}

function SignalsRuleForm({ rule }: { readonly rule: SignalsRule }) {
  const [looks, setLooks] = useState(rule.looks_at_entries);
  const save = () => callApi(setSignalsRule, { body: { looks_at_entries: looks } });
  return (
    <SettingsForm save={save} of={getSignalsRule}>
      <Checkbox
        label="The inbox points to entries that are worth a look"
        description="Ten rules look at what contacts verified, each night. They decide nothing, and students do not see it."
        checked={looks}
        onChange={(event) => setLooks(event.currentTarget.checked)}
      />
    </SettingsForm>
  );
}

/** A head's settings: how the administrators of the school log in. */
function SignInRulesSection() {
  return (
    <SettingsSection id="sign-in-rules" title="How administrators log in" query={useApi(getSignInRules)}>
      {(rules) => <SignInRulesForm key={`${rules.needed_from ?? ''} ${rules.idle_minutes}`} rules={rules} />}
    </SettingsSection>
  );
}

/** How many administrators have no second step yet. */
function withoutSecondStep({ administrators, without }: SignInRules): string {
  if (without === 0) return 'Every administrator has one.';
  return `${without} of ${administrators} administrators ${without === 1 ? 'has' : 'have'} none yet.`;
}

function SignInRulesForm({ rules }: { readonly rules: SignInRules }) {
  const [isRequired, setRequired] = useState(rules.second_factor === 'required');
  const [minutes, setMinutes] = useState(rules.idle_minutes);
  const zone = useSchoolZone();
  const save = () =>
    callApi(setSignInRules, {
      body: {
        second_factor: isRequired ? 'required' : 'optional',
        idle_minutes: idleMinutes.find((one) => one === minutes) ?? 60,
      },
    });
  return (
    <SettingsForm save={save} of={getSignInRules}>
      <Checkbox
        label="Administrators need a second step"
        description="An authenticator app or a passkey, 14 days after you save this. We email everybody who has none."
        checked={isRequired}
        onChange={(event) => setRequired(event.currentTarget.checked)}
      />
      <Text size="sm">
        {rules.needed_from !== null && (
          <>
            Needed from <time dateTime={rules.needed_from}>{schoolTime(rules.needed_from, zone)}</time>.{' '}
          </>
        )}
        {withoutSecondStep(rules)}
      </Text>
      <NativeSelect
        label="Log administrators out when they do nothing for"
        maw="20rem"
        data={idleMinutes.map((one) => ({ value: String(one), label: `${one} minutes` }))}
        value={String(minutes)}
        onChange={(event) => setMinutes(Number(event.currentTarget.value))}
      />
    </SettingsForm>
  );
}

interface SectionProps<Rule> {
  readonly id: string;
  readonly title: string;
  readonly query: Query<Rule>;
  /** The form; its key changes with what it begins with. */
  readonly children: (rule: Rule) => ReactNode;
}

/** A section of the settings: what holds is loaded, shown in a form, and saved. */
function SettingsSection<Rule>({ id, title, query, children }: SectionProps<Rule>) {
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Stack gap="md">
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        <Loaded query={query} what="This" isKept>
          {children}
        </Loaded>
      </Stack>
    </Paper>
  );
}

interface FormProps<Rule> {
  /** Saves what the fields say, and tells what holds now. */
  readonly save: () => Promise<Rule>;
  /** The call that tells it. */
  readonly of: Endpoint;
  /** Whether a field says that it cannot be saved. */
  readonly isWrong?: boolean;
  readonly children: ReactNode;
}

function SettingsForm<Rule>({ save, of, isWrong = false, children }: FormProps<Rule>) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: save,
    onSuccess: (rule) => {
      client.setQueryData(apiKey(of, {}), rule);
      showSuccess('Saved.');
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && !isWrong) mutate();
      }}
    >
      <Stack gap="md">
        {children}
        {error && <ErrorAlert>Nothing was saved. {failureReason(error)}</ErrorAlert>}
        <div>
          <Button type="submit" loading={isPending}>
            Save
          </Button>
        </div>
      </Stack>
    </form>
  );
}
