import { Text } from '@mantine/core';
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
import { getSemesters, setSemesters } from '#features/requirements/requirements.contract.ts';
import { isCalendarDay } from '#shared/calendar.ts';
import { getSignalsRule, setSignalsRule } from '#features/office/signals.contract.ts';
import { schoolTime } from '#client/ui/format/text.ts';
import { settingOf } from './setting.tsx';

const joiningOf = ({ join_by_anyone, join_domains, decides_earlier_hours }: JoinRulesReply) => ({
  who: join_by_anyone ? 'anyone' : 'admitted',
  join_domains: join_domains.join('\n'),
  decides_earlier_hours,
});

const joining = {
  read: getJoinRules,
  save: setJoinRules,
  valuesOf: joiningOf,
  bodyOf: ({ who, join_domains, ...others }: ReturnType<typeof joiningOf>) => ({
    ...others,
    join_by_anyone: who === 'anyone',
    join_domains: domainsIn(join_domains),
  }),
};

const domainsIn = (text: string) => text.split(/[\s,;]+/).filter((one) => one !== '');

function wrongDomain(text: string): string | undefined {
  const wrong = domainsIn(text).find((one) => readDomain(one) === undefined);
  return wrong === undefined ? undefined : `“${wrong}” is not a domain.`;
}

export const WhoMayJoin = settingOf({
  title: 'Who may join',
  ...joining,
  controls: [
    {
      name: 'who',
      label: 'People who register at our school',
      choices: [
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
      ],
      question: (who) =>
        who === 'anyone'
          ? {
              title: 'Open your school to everybody?',
              message:
                'Anybody with an email address joins right away, sees your students and is on your leaderboard.',
              confirmLabel: 'Open to everybody',
              danger: true,
            }
          : undefined,
    },
    {
      name: 'join_domains',
      label: 'Email domains that join right away',
      description: 'One on each line, such as students.school.org. Subdomains are not included.',
      wrong: wrongDomain,
      hasLines: true,
      isShown: ({ who }) => who === 'admitted',
    },
  ],
});

export const EarlierHours = settingOf({
  title: 'Earlier hours',
  ...joining,
  controls: [
    {
      name: 'decides_earlier_hours',
      label: 'Hours from other schools count after we accept them',
      description: 'Also for students who are here already. An administrator decides on the student’s page.',
    },
  ],
});

/** `08-20` is typed `8/20`. */
const semesterDaysIn = (text: string) =>
  [...text.matchAll(/(\d+)\/(\d+)/g)].map(
    ([, month = '', day = '']) => `${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );

export const Semesters = settingOf({
  title: 'Semesters',
  read: getSemesters,
  save: setSemesters,
  valuesOf: ({ begins }) => ({ begins: begins.map((day) => day.replace('-', '/')).join(', ') }),
  bodyOf: ({ begins }) => ({ begins: semesterDaysIn(begins) }),
  controls: [
    {
      name: 'begins',
      label: 'Semesters begin on',
      description: 'Month and day of both, such as 1/12, 8/20. Empty: requirements do not count by semester.',
      wrong: (text) =>
        /^(\s*\d\d?\/\d\d?\s*,\s*\d\d?\/\d\d?)?\s*$/.test(text) &&
        semesterDaysIn(text).every((day) => isCalendarDay(`2026-${day}`))
          ? undefined
          : 'Please enter two days, such as 1/12, 8/20.',
    },
  ],
});

export const Contacts = settingOf({
  title: 'Emails to contacts',
  read: getListRule,
  save: setListRule,
  valuesOf: ({ lists_requests, reply_email }) => ({ lists_requests, reply_email: reply_email ?? '' }),
  bodyOf: (values) => values,
  controls: [
    {
      name: 'lists_requests',
      label: 'Busy contacts get one list a day',
      description:
        'The first three requests of a day are emailed at once. The others, and reminders, come as one list at 4 PM. Each contact can choose otherwise.',
    },
    {
      name: 'reply_email',
      type: 'email',
      label: 'Replies from contacts go to',
      description: 'An email address of your school. If empty, the operator of Limelight gets them.',
      wrong: (text) =>
        text.trim() === '' || isEmailAddress(normalizeEmail(text))
          ? undefined
          : 'Please enter an email address.',
    },
  ],
});

export const Events = settingOf({
  title: 'Community events',
  read: getEventRules,
  save: setEventRules,
  valuesOf: (rule) => rule,
  bodyOf: (values) => values,
  controls: [
    {
      name: 'events_for_students',
      label: 'Our students see',
      choices: [
        { value: 'all', label: 'Events of all schools' },
        { value: 'own', label: 'Only events of our school' },
      ],
    },
    {
      name: 'events_need_approval',
      label: 'An administrator approves events by students',
      description: 'Nobody else sees them until then. After that, only the number of attendees can change.',
    },
    {
      name: 'gives_addresses',
      label: 'Organizers of other schools get full names and email addresses',
      description:
        'For everybody from our school who registers. Otherwise they get the first name and an initial.',
    },
  ],
});

export const Leaderboard = settingOf({
  title: 'Leaderboard',
  read: getVisitorRule,
  save: setVisitorRule,
  valuesOf: ({ visitors }) => ({ visitors }),
  bodyOf: (values) => values,
  controls: [
    {
      name: 'visitors',
      label: 'What visitors see on the leaderboard',
      choices: [
        { value: 'as_chosen', label: 'What each student chose' },
        {
          value: 'initial',
          label: 'First name and initial at most',
          description: '“Ada L.”, no picture',
        },
        { value: 'nobody', label: 'Nobody of our school' },
      ],
    },
    {
      note: ({ changed }, zone) =>
        changed && (
          <Text size="sm">
            Decided <time dateTime={changed.at}>{schoolTime(changed.at, zone)}</time>.{' '}
            {changed.by === null ? 'By a head who has left.' : `By ${changed.by}.`}
          </Text>
        ),
    },
  ],
});

export const SignIn = settingOf({
  title: 'How administrators log in',
  read: getSignInRules,
  save: setSignInRules,
  valuesOf: ({ second_factor, idle_minutes }) => ({
    isRequired: second_factor === 'required',
    idle_minutes: String(idle_minutes),
  }),
  bodyOf: ({ isRequired, idle_minutes }) => ({
    second_factor: isRequired ? ('required' as const) : ('optional' as const),
    idle_minutes: idleMinutes.find((one) => String(one) === idle_minutes) ?? 60,
  }),
  controls: [
    {
      name: 'isRequired',
      label: 'Administrators need a second step',
      description:
        'An authenticator app or a passkey, 14 days after you turn this on. We email everybody who has none.',
      question: (isOn, rules) =>
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
            },
    },
    {
      note: (rules, zone) => (
        <Text size="sm">
          {rules.needed_from !== null && (
            <>
              Needed from <time dateTime={rules.needed_from}>{schoolTime(rules.needed_from, zone)}</time>
              .{' '}
            </>
          )}
          {withoutSecondStep(rules)}
        </Text>
      ),
    },
    {
      name: 'idle_minutes',
      label: 'Log out administrators who are idle for',
      choices: idleMinutes.map((one) => ({ value: String(one), label: `${one} minutes` })),
      saidOf: (minutes) => `Saved: administrators are logged out after ${minutes} minutes.`,
    },
  ],
});

function withoutSecondStep({ administrators, without }: SignInRules): string {
  if (without === 0) return 'Every administrator has one.';
  return `${without} of ${administrators} administrators ${without === 1 ? 'has' : 'have'} none yet.`;
}

export const WorthALook = settingOf({
  title: 'Worth a look',
  read: getSignalsRule,
  save: setSignalsRule,
  valuesOf: (rule) => rule,
  bodyOf: (values) => values,
  controls: [
    {
      name: 'looks_at_entries',
      label: 'The inbox points to entries that are worth a look',
      description:
        'Each night, ten rules check what contacts verified. They decide nothing, and students do not see them.',
    },
  ],
});
