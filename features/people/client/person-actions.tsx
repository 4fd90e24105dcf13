import { Checkbox, Text, Textarea, TextInput } from '@mantine/core';
import * as people from '#features/people/people.contract.ts';
import { getStudentRequirements } from '#features/requirements/decisions.contract.ts';
import { graduationReport } from '#features/requirements/graduation.contract.ts';
import { schoolEntries } from '#features/entries/client/school-entries.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { apiKey } from '#client/platform/use-api.ts';
import { showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { openDialog } from '#client/ui/feedback/open-dialog.ts';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { fullName, type ActedOn, type PersonAction } from './acted-on.ts';

interface Values {
  readonly first_name: string;
  readonly last_name: string;
  readonly names_fixed: boolean;
  readonly email: string;
  readonly graduation_year: string;
  readonly reason: string;
  readonly without_mail: boolean;
}

interface Decision {
  readonly call: (params: { readonly id: number }, values: Values) => Promise<unknown>;
  readonly done: (name: string, values: Values) => string;
  /** The action that undoes it, with the previous values. */
  readonly back?: PersonAction;
  readonly asks?: Asks;
}

interface Asks {
  readonly title: string;
  readonly button: string;
  readonly isDanger?: true;
  readonly fields: readonly (keyof Values)[];
  readonly effect?: string;
  /** Says who reads the reason; `quietWhy` when no email is sent. */
  readonly why?: string;
  readonly quietWhy?: string;
  readonly quiet?: string;
}

const decisions: Readonly<Record<PersonAction, Decision>> = {
  hide: {
    call: (params) => callApi(people.hidePerson, { params, body: { hidden: true } }),
    done: (name) => `${name} is hidden from the leaderboard.`,
    back: 'show',
  },
  show: {
    call: (params) => callApi(people.hidePerson, { params, body: { hidden: false } }),
    done: (name) => `${name} is no longer hidden.`,
    back: 'hide',
  },
  suspend: {
    asks: {
      title: 'Suspend',
      button: 'Suspend',
      isDanger: true,
      fields: ['without_mail', 'reason'],
      effect: 'They cannot log in and are on no leaderboard until you end it. Nothing is lost.',
      why: 'Why? We email this to them.',
      quietWhy: 'Why? They read these words when they try to log in.',
      quiet: 'Nor when the suspension ends. It is written in the activity.',
    },
    call: (params, { reason, without_mail }) =>
      callApi(people.suspendPerson, { params, body: { reason, without_mail } }),
    done: (name) => `${name} is suspended.`,
    back: 'return',
  },
  return: {
    call: (params) => callApi(people.returnPerson, { params }),
    done: (name) => `${name} is no longer suspended.`,
    back: 'suspend',
  },
  remove: {
    asks: {
      title: 'Remove',
      button: 'Remove',
      isDanger: true,
      fields: ['without_mail', 'reason'],
      effect: 'They keep account and entries, and have no school until one admits them, yours or another.',
      why: 'Why? We email this to them.',
      quietWhy: 'Why? They read these words when they log in.',
      quiet: 'It is written in the activity.',
    },
    call: (params, { reason, without_mail }) =>
      callApi(people.removePerson, { params, body: { reason, without_mail } }),
    done: (name) => `${name} is no longer a student of your school.`,
  },
  name: {
    asks: { title: 'Correct name', button: 'Save name', fields: ['first_name', 'last_name'] },
    call: (params, { first_name, last_name, names_fixed }) =>
      callApi(people.correctName, { params, body: { first_name, last_name, names_fixed } }),
    done: (_, values) => `The name is ${fullName(values)}.`,
    back: 'name',
  },
  class: {
    asks: {
      title: 'Change graduation year',
      button: 'Save',
      fields: ['graduation_year'],
      effect: 'The student is mailed.',
    },
    call: (params, { graduation_year }) =>
      callApi(people.changeClass, { params, body: { graduation_year: Number(graduation_year) } }),
    done: (name, { graduation_year }) => `${name} is in the class of ${graduation_year}.`,
    back: 'class',
  },
  email: {
    asks: {
      title: 'Change email',
      button: 'Send the link',
      fields: ['email', 'reason'],
      effect:
        'For a mailbox that is gone. Nothing changes until the new address confirms. The old one can stop it, and undo it for 7 days.',
      why: 'Why? The old address is mailed these words, and the activity shows them.',
    },
    call: (params, { email, reason }) => callApi(people.changeEmailOf, { params, body: { email, reason } }),
    done: (_, { email }) => `A link was mailed to ${email}.`,
  },
};

async function decide(person: ActedOn, action: PersonAction, values: Values): Promise<string> {
  const { call, done } = decisions[action];
  await call({ id: person.id }, values);
  const touched = [...schoolEntries, people.listJoining, getStudentRequirements, graduationReport];
  for (const endpoint of touched) void queryClient.invalidateQueries({ queryKey: apiKey(endpoint) });
  return done(fullName(person), values);
}

export async function actOnPerson(person: ActedOn, action: PersonAction): Promise<void> {
  const { first_name, last_name, names_fixed, without_mail } = person;
  const graduation_year = String(person.graduation_year);
  const names = { first_name, last_name, names_fixed };
  const before: Values = { ...names, graduation_year, reason: person.reason ?? '', without_mail, email: '' };
  const { asks, back } = decisions[action];
  try {
    const message = asks
      ? await openDialog<string>(`${asks.title}: ${fullName(person)}`, (close) => (
          <Ask
            asks={asks}
            initial={{ ...before, names_fixed: true, reason: '', without_mail: false }}
            send={async (values) => close(await decide(person, action, values))}
            onCancel={() => close()}
          />
        ))
      : await decide(person, action, before);
    if (message === undefined) return;
    if (back) showUndo(message, () => decide(person, back, before));
    else showSuccess(message);
  } catch (error) {
    showFailure(`Nothing was changed. ${failureReason(error)}`);
  }
}

interface AskProps {
  readonly asks: Asks;
  readonly initial: Values;
  readonly send: (values: Values) => Promise<void>;
  readonly onCancel: () => void;
}

function Ask({ asks, initial, send, onCancel }: AskProps) {
  const { button, isDanger, fields, effect, why, quietWhy, quiet } = asks;
  const form = useForm<Values, void>({
    initial,
    checks: [
      {
        field: 'graduation_year',
        message: 'Please enter a valid graduation year.',
        holds: ({ graduation_year }) => /^\d{4}$/.test(graduation_year.trim()),
      },
    ],
    send,
  });
  const has = (name: keyof Values) => fields.includes(name);
  const first = fields.find((name) => name !== 'without_mail');
  const field = (name: Parameters<typeof form.field>[0]) => ({
    ...form.field(name),
    'data-autofocus': name === first || undefined,
  });
  return (
    <Form form={form} gap="sm" send={button} isDanger={isDanger} cancel={onCancel}>
      {effect !== undefined && <Text size="sm">{effect}</Text>}
      {has('first_name') && <TextInput label="First name" {...field('first_name')} />}
      {has('last_name') && <TextInput label="Last name" {...field('last_name')} />}
      {has('graduation_year') && (
        <TextInput label="Graduation year" inputMode="numeric" {...field('graduation_year')} />
      )}
      {has('email') && <TextInput label="New email" type="email" required {...field('email')} />}
      {has('without_mail') && (
        <Checkbox label="Do not send an email" description={quiet} {...form.tick('without_mail')} />
      )}
      {has('reason') && (
        <Textarea
          label={form.values.without_mail ? quietWhy : why}
          required
          rows={2}
          maxLength={people.REASON_MAXIMUM}
          {...field('reason')}
        />
      )}
    </Form>
  );
}
