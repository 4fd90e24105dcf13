/** A head's settings of the school: who may join, contacts, community events, what is worth a look, how administrators log in, and deleted accounts. */
import type { ReactNode } from 'react';
import { Checkbox, NativeSelect, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { z } from 'zod';
import { getListRule, setListRule } from '#shared/digests/digests.contract.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { getEventRules, setEventRules } from '#shared/events/event-rules.contract.ts';
import { getJoinRules, setJoinRules, type JoinRulesReply } from '#shared/joining/join-rules.contract.ts';
import { readDomain } from '#shared/joining/joining.rules.ts';
import { getKeptRecordsRule, setKeptRecordsRule } from '#shared/privacy/kept-records.contract.ts';
import { firstFailure, isEmailAddress, normalizeEmail, type Check } from '#shared/rules.ts';
import { idleMinutes } from '#shared/second-factor/second-factor.rules.ts';
import {
  getSignInRules,
  setSignInRules,
  type SignInRules,
} from '#shared/second-factor/staff-sign-in.contract.ts';
import { getSignalsRule, setSignalsRule } from '#shared/signals/signals.contract.ts';
import { useApi, useApiChange } from '#client/platform/use-api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm, type FormOf } from '#client/ui/forms/use-form.ts';
import { Loaded, WhenLoaded } from '#client/ui/list/loaded.tsx';
import { CardSection } from '#client/ui/list/section.tsx';
import { JoinCode } from './join-code.tsx';

export default function SchoolSettingsPage() {
  const zone = useSchoolZone();
  const joining = useApi(getJoinRules);
  return (
    <Stack gap="lg" maw={720}>
      <PageHeading>Settings</PageHeading>
      <WhenLoaded
        queries={[
          joining,
          useApi(getListRule),
          useApi(getEventRules),
          useApi(getSignalsRule),
          useApi(getSignInRules),
          useApi(getKeptRecordsRule),
        ]}
      >
        <Setting
          title="Who may join"
          read={getJoinRules}
          save={setJoinRules}
          valuesOf={joinValues}
          bodyOf={joinBody}
          checks={joinChecks}
        >
          {(form) => (
            <>
              <Radio.Group
                label="People who register at our school"
                value={form.values.join_by_anyone ? 'anyone' : 'admitted'}
                onChange={(who) => form.change({ join_by_anyone: who === 'anyone' })}
              >
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
              {!form.values.join_by_anyone && (
                <Textarea
                  label="Email domains that join at once"
                  description="One on each line, such as students.school.org. Exactly these."
                  autosize
                  minRows={2}
                  {...form.field('join_domains')}
                  error={wrongNow(joinChecks, form.values) ?? form.errors['join_domains']}
                />
              )}
              <Checkbox
                label="Hours from other schools count after we accept them"
                description="Also those of students who are here already. An administrator decides on the student’s page."
                {...form.tick('decides_earlier_hours')}
              />
            </>
          )}
        </Setting>
        {joining.data && <JoinCode rules={joining.data} />}
        <Setting
          title="Emails to contacts"
          read={getListRule}
          save={setListRule}
          valuesOf={({ lists_requests, reply_email }) => ({ lists_requests, reply_email: reply_email ?? '' })}
          bodyOf={(values) => values}
          checks={replyChecks}
        >
          {(form) => (
            <>
              <Checkbox
                label="Busy contacts get one list a day"
                description="The first three requests of a day are emailed at once. The others, and reminders, come as one list at 4 PM. Each contact can choose otherwise."
                {...form.tick('lists_requests')}
              />
              <TextInput
                type="email"
                label="Answers of contacts go to"
                description="An email address of your school. Empty: the operator of Limelight gets them."
                {...form.field('reply_email')}
                error={wrongNow(replyChecks, form.values) ?? form.errors['reply_email']}
              />
            </>
          )}
        </Setting>
        <Setting
          title="Community events"
          read={getEventRules}
          save={setEventRules}
          valuesOf={(rule) => rule}
          bodyOf={(values) => values}
        >
          {(form) => (
            <>
              <Radio.Group label="Our students see" {...form.choice('events_for_students')}>
                <Stack gap="sm" mt="xs">
                  <Radio value="all" label="Events of all schools" />
                  <Radio value="own" label="Only events of our school" />
                </Stack>
              </Radio.Group>
              <Checkbox
                label="An administrator approves events by students"
                description="Nobody else sees them before. Afterwards only the number of attendees can change."
                {...form.tick('events_need_approval')}
              />
              <Checkbox
                label="Organizers of other schools get full names and email addresses"
                description="Of everybody from our school who registers. Without this, they get first name and initial."
                {...form.tick('gives_addresses')}
              />
            </>
          )}
        </Setting>
        <Setting
          title="Worth a look"
          read={getSignalsRule}
          save={setSignalsRule}
          valuesOf={(rule) => rule}
          bodyOf={(values) => values}
        >
          {(form) => (
            <Checkbox
              label="The inbox points to entries that are worth a look"
              description="Ten rules look at what contacts verified, each night. They decide nothing, and students do not see it."
              {...form.tick('looks_at_entries')}
            />
          )}
        </Setting>
        <Setting
          title="How administrators log in"
          read={getSignInRules}
          save={setSignInRules}
          valuesOf={({ second_factor, idle_minutes }) => ({
            isRequired: second_factor === 'required',
            idle_minutes: String(idle_minutes),
          })}
          bodyOf={({ isRequired, idle_minutes }) => ({
            second_factor: isRequired ? ('required' as const) : ('optional' as const),
            idle_minutes: idleMinutes.find((one) => String(one) === idle_minutes) ?? 60,
          })}
        >
          {(form, rules) => (
            <>
              <Checkbox
                label="Administrators need a second step"
                description="An authenticator app or a passkey, 14 days after you save this. We email everybody who has none."
                {...form.tick('isRequired')}
              />
              <Text size="sm">
                {rules.needed_from !== null && (
                  <>
                    Needed from{' '}
                    <time dateTime={rules.needed_from}>{schoolTime(rules.needed_from, zone)}</time>.{' '}
                  </>
                )}
                {withoutSecondStep(rules)}
              </Text>
              <NativeSelect
                label="Log administrators out when they do nothing for"
                maw="20rem"
                data={idleMinutes.map((one) => ({ value: String(one), label: `${one} minutes` }))}
                {...form.field('idle_minutes')}
              />
            </>
          )}
        </Setting>
        <Setting
          title="Deleted accounts"
          read={getKeptRecordsRule}
          save={setKeptRecordsRule}
          valuesOf={(rule) => rule}
          bodyOf={(values) => values}
        >
          {(form) => (
            <Checkbox
              label="Keep verified hours without a name"
              description="Dates, hours and graduation year of students who delete their account, until two years after it. We email every student; it holds for each 30 days later. They are in the spreadsheet of the school."
              {...form.tick('keeps_records')}
            />
          )}
        </Setting>
      </WhenLoaded>
    </Stack>
  );
}

interface SettingProps<Read extends Endpoint, Save extends Endpoint, Values extends object> {
  readonly title: string;
  readonly read: Read;
  readonly save: Save;
  readonly valuesOf: (rule: z.output<Read['reply']>) => Values;
  readonly bodyOf: (values: Values) => z.input<Save['body']>;
  readonly checks?: readonly Check<Values>[];
  readonly children: (form: FormOf<Values>, rule: z.output<Read['reply']>) => ReactNode;
}

/** What holds is loaded, shown in a form, and saved. The form begins anew when something else holds. */
function Setting<Read extends Endpoint, Save extends Endpoint, Values extends object>(
  props: SettingProps<Read, Save, Values>,
) {
  return (
    <CardSection title={props.title}>
      <Loaded query={useApi(props.read)} what="This" isKept>
        {(rule) => <SettingForm key={JSON.stringify(props.valuesOf(rule))} rule={rule} {...props} />}
      </Loaded>
    </CardSection>
  );
}

function SettingForm<Read extends Endpoint, Save extends Endpoint, Values extends object>({
  rule,
  ...props
}: SettingProps<Read, Save, Values> & { readonly rule: z.output<Read['reply']> }) {
  const { mutateAsync } = useApiChange(props.save, [props.read]);
  const form = useForm<Values, unknown>({
    initial: props.valuesOf(rule),
    checks: props.checks,
    send: (values) => mutateAsync({ body: props.bodyOf(values) }),
    onSent: () => showSuccess('Saved.'),
    failure: 'Nothing was saved.',
  });
  return (
    <Form form={form} send="Save">
      {props.children(form, rule)}
    </Form>
  );
}

/** What is wrong with a field is said while it is typed. */
const wrongNow = <Values,>(checks: readonly Check<Values>[], values: Values) =>
  firstFailure(checks, values)?.message;

interface JoinValues {
  readonly join_by_anyone: boolean;
  /** One on each line. */
  readonly join_domains: string;
  readonly decides_earlier_hours: boolean;
}

const domainsIn = ({ join_domains }: JoinValues) =>
  join_domains.split(/[\s,;]+/).filter((text) => text !== '');
const wrongDomain = (values: JoinValues) => domainsIn(values).find((text) => readDomain(text) === undefined);
const joinChecks: readonly Check<JoinValues>[] = [
  {
    field: 'join_domains',
    message: (values) => `“${wrongDomain(values)}” is not a domain.`,
    holds: (values) => wrongDomain(values) === undefined,
  },
];

const joinValues = ({ join_by_anyone, join_domains, decides_earlier_hours }: JoinRulesReply): JoinValues => ({
  join_by_anyone,
  join_domains: join_domains.join('\n'),
  decides_earlier_hours,
});
const joinBody = (values: JoinValues) => ({ ...values, join_domains: domainsIn(values) });

const replyChecks: readonly Check<{ readonly reply_email: string }>[] = [
  {
    field: 'reply_email',
    message: 'Please enter an email address.',
    holds: ({ reply_email }) => reply_email.trim() === '' || isEmailAddress(normalizeEmail(reply_email)),
  },
];

/** How many administrators have no second step yet. */
function withoutSecondStep({ administrators, without }: SignInRules): string {
  if (without === 0) return 'Every administrator has one.';
  return `${without} of ${administrators} administrators ${without === 1 ? 'has' : 'have'} none yet.`;
}
