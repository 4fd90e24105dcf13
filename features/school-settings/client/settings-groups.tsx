import { NativeSelect, Stack, Text } from '@mantine/core';
import { getListRule, setListRule } from '#features/verification/digests.contract.ts';
import { getEventRules, setEventRules } from '#features/events/event-rules.contract.ts';
import { getJoinRules, setJoinRules, type JoinRulesReply } from '#features/membership/join-rules.contract.ts';
import { readDomain } from '#features/membership/joining.rules.ts';
import { getVisitorRule, setVisitorRule } from '#features/people/network.contract.ts';
import { isEmailAddress, normalizeEmail } from '#shared/rules.ts';
import { idleMinutes } from '#features/accounts/second-factor/second-factor.rules.ts';
import {
  getSignInRules,
  setSignInRules,
  type SignInRules,
} from '#features/accounts/second-factor/staff-sign-in.contract.ts';
import { getSignalsRule, setSignalsRule } from '#features/office/signals.contract.ts';
import { useApi } from '#client/platform/use-api.ts';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { JoinCode } from './join-code.tsx';
import { Setting, SettingBox, SettingChoice, SettingText } from './setting.tsx';

const joining = {
  read: getJoinRules,
  save: setJoinRules,
  valuesOf: ({ join_by_anyone, join_domains, decides_earlier_hours }: JoinRulesReply) => ({
    who: join_by_anyone ? 'anyone' : 'admitted',
    join_domains: join_domains.join('\n'),
    decides_earlier_hours,
  }),
  bodyOf: ({ who, join_domains, decides_earlier_hours }: JoinValues) => ({
    join_by_anyone: who === 'anyone',
    join_domains: domainsIn(join_domains),
    decides_earlier_hours,
  }),
};

interface JoinValues {
  readonly who: string;
  readonly join_domains: string;
  readonly decides_earlier_hours: boolean;
}

const domainsIn = (text: string) => text.split(/[\s,;]+/).filter((one) => one !== '');

function wrongDomain(text: string): string | undefined {
  const wrong = domainsIn(text).find((one) => readDomain(one) === undefined);
  return wrong === undefined ? undefined : `“${wrong}” is not a domain.`;
}

export function Joining() {
  const { data } = useApi(getJoinRules);
  return (
    <Stack gap="lg">
      <Setting title="Who may join" {...joining}>
        {(setting) => (
          <>
            <SettingChoice
              setting={setting}
              name="who"
              label="People who register at our school"
              choices={[
                {
                  value: 'anyone',
                  label: 'Become students right away',
                  description:
                    'Anybody with an email address can see our students, post events and be on our leaderboard.',
                },
                {
                  value: 'admitted',
                  label: 'Wait until an administrator admits them',
                  description: 'Unless they have one of our email domains or the code below.',
                },
              ]}
              question={(who) =>
                who === 'anyone'
                  ? {
                      title: 'Open your school to everybody?',
                      message:
                        'Anybody with an email address joins right away, sees your students and is on your leaderboard.',
                      confirmLabel: 'Open to everybody',
                      danger: true,
                    }
                  : undefined
              }
            />
            {setting.values.who === 'admitted' && (
              <SettingText
                setting={setting}
                name="join_domains"
                label="Email domains that join right away"
                description="One on each line, such as students.school.org. Subdomains are not included."
                wrong={wrongDomain}
                hasLines
              />
            )}
          </>
        )}
      </Setting>
      {data && <JoinCode rules={data} />}
    </Stack>
  );
}

export function EarlierHours() {
  return (
    <Setting title="Earlier hours" {...joining}>
      {(setting) => (
        <SettingBox
          setting={setting}
          name="decides_earlier_hours"
          label="Hours from other schools count after we accept them"
          description="Also for students who are here already. An administrator decides on the student’s page."
        />
      )}
    </Setting>
  );
}

export function Contacts() {
  return (
    <Setting
      title="Emails to contacts"
      read={getListRule}
      save={setListRule}
      valuesOf={({ lists_requests, reply_email }) => ({ lists_requests, reply_email: reply_email ?? '' })}
      bodyOf={(values) => values}
    >
      {(setting) => (
        <>
          <SettingBox
            setting={setting}
            name="lists_requests"
            label="Busy contacts get one list a day"
            description="The first three requests of a day are emailed at once. The others, and reminders, come as one list at 4 PM. Each contact can choose otherwise."
          />
          <SettingText
            setting={setting}
            name="reply_email"
            type="email"
            label="Replies from contacts go to"
            description="An email address of your school. If empty, the operator of Limelight gets them."
            wrong={(text) =>
              text.trim() === '' || isEmailAddress(normalizeEmail(text))
                ? undefined
                : 'Please enter an email address.'
            }
          />
        </>
      )}
    </Setting>
  );
}

export function Events() {
  return (
    <Setting
      title="Community events"
      read={getEventRules}
      save={setEventRules}
      valuesOf={(rule) => rule}
      bodyOf={(values) => values}
    >
      {(setting) => (
        <>
          <SettingChoice
            setting={setting}
            name="events_for_students"
            label="Our students see"
            choices={[
              { value: 'all', label: 'Events of all schools' },
              { value: 'own', label: 'Only events of our school' },
            ]}
          />
          <SettingBox
            setting={setting}
            name="events_need_approval"
            label="An administrator approves events by students"
            description="Nobody else sees them until then. After that, only the number of attendees can change."
          />
          <SettingBox
            setting={setting}
            name="gives_addresses"
            label="Organizers of other schools get full names and email addresses"
            description="For everybody from our school who registers. Otherwise they get the first name and an initial."
          />
        </>
      )}
    </Setting>
  );
}

export function Leaderboard() {
  const zone = useSchoolZone();
  return (
    <Setting
      title="Leaderboard"
      read={getVisitorRule}
      save={setVisitorRule}
      valuesOf={({ visitors }) => ({ visitors })}
      bodyOf={(values) => values}
    >
      {(setting, { changed }) => (
        <>
          <SettingChoice
            setting={setting}
            name="visitors"
            label="What visitors see on the leaderboard"
            choices={[
              { value: 'as_chosen', label: 'What each student chose' },
              {
                value: 'initial',
                label: 'First name and initial at most',
                description: '“Ada L.”, no picture',
              },
              { value: 'nobody', label: 'Nobody of our school' },
            ]}
          />
          {changed && (
            <Text size="sm">
              Decided <time dateTime={changed.at}>{schoolTime(changed.at, zone)}</time>.{' '}
              {changed.by === null ? 'By a head who has left.' : `By ${changed.by}.`}
            </Text>
          )}
        </>
      )}
    </Setting>
  );
}

export function SignIn() {
  const zone = useSchoolZone();
  return (
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
      {(setting, rules) => (
        <>
          <SettingBox
            setting={setting}
            name="isRequired"
            label="Administrators need a second step"
            description="An authenticator app or a passkey, 14 days after you turn this on. We email everybody who has none."
            question={(isOn) =>
              isOn
                ? {
                    title: 'Require a second step?',
                    message: `${withoutSecondStep(rules)} We email those who have none now.`,
                    confirmLabel: 'Require it',
                  }
                : {
                    title: 'End the second step?',
                    message:
                      'A password alone will open the records of your students. If you turn it on again, the 14 days start over.',
                    confirmLabel: 'End it',
                    danger: true,
                  }
            }
          />
          <Text size="sm">
            {rules.needed_from !== null && (
              <>
                Needed from <time dateTime={rules.needed_from}>{schoolTime(rules.needed_from, zone)}</time>
                .{' '}
              </>
            )}
            {withoutSecondStep(rules)}
          </Text>
          <NativeSelect
            label="Log out administrators who are idle for"
            maw="20rem"
            data={idleMinutes.map((one) => ({ value: String(one), label: `${one} minutes` }))}
            value={setting.values.idle_minutes}
            error={setting.errors['idle_minutes']}
            onChange={({ currentTarget: { value } }) =>
              void setting.change(
                { idle_minutes: value },
                `Saved: administrators are logged out after ${value} minutes.`,
              )
            }
          />
        </>
      )}
    </Setting>
  );
}

function withoutSecondStep({ administrators, without }: SignInRules): string {
  if (without === 0) return 'Every administrator has one.';
  return `${without} of ${administrators} administrators ${without === 1 ? 'has' : 'have'} none yet.`;
}

export function WorthALook() {
  return (
    <Setting
      title="Worth a look"
      read={getSignalsRule}
      save={setSignalsRule}
      valuesOf={(rule) => rule}
      bodyOf={(values) => values}
    >
      {(setting) => (
        <SettingBox
          setting={setting}
          name="looks_at_entries"
          label="The inbox points to entries that are worth a look"
          description="Each night, ten rules check what contacts verified. They decide nothing, and students do not see them."
        />
      )}
    </Setting>
  );
}
