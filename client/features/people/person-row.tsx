/** One person of the school: suspended or back, removed, hidden or shown, another name or email. */
import { useState } from 'react';
import { Box, Button, Checkbox, Group, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import {
  changeEmailOf,
  correctName,
  hidePerson,
  listJoining,
  listPeople,
  REASON_MAXIMUM,
  removePerson,
  returnPerson,
  suspendPerson,
  type Person,
} from '#shared/people/people.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { useMakeOld } from '#client/platform/use-api.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { ReasonForm } from '#client/ui/forms/reason-form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { useUnfolding } from '#client/ui/list/unfolding.tsx';

export const nameOf = ({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`;

/** A decision about people, as the call that makes it. Each changes what the other calls tell. */
export function useDecide<Reply = unknown>() {
  const makeOld = useMakeOld();
  return useMutation({
    mutationFn: (call: () => Promise<Reply>) => call(),
    onSettled: () => makeOld([listJoining, listPeople]),
  });
}

/** The mutation's error is shown at the end of the row. */
const shownBelow = () => undefined;

export function PersonRow({ person }: { readonly person: Person }) {
  const [asking, setAsking] = useState<'suspend' | 'remove' | 'name' | 'email'>();
  const [isQuiet, setQuiet] = useState(false);
  const { isOpen, toggle, foldId } = useUnfolding();
  const { mutateAsync, isPending, error, reset } = useDecide();
  const name = nameOf(person);
  const params = { id: person.id };

  async function decide(call: () => Promise<unknown>, done = `Saved: ${name}.`): Promise<void> {
    await mutateAsync(call);
    showSuccess(done);
    setAsking(undefined);
  }

  const ask = (what?: typeof asking) => () => {
    reset();
    setQuiet(false);
    setAsking(what);
  };
  const atOnce = (words: string, call: () => Promise<unknown>) => (
    <Button variant="outline" loading={isPending} onClick={() => void decide(call).catch(shownBelow)}>
      {words}
    </Button>
  );
  const afterAsking = (words: string, what: typeof asking) => (
    <Button variant="outline" color={what === 'remove' ? 'red.9' : undefined} onClick={ask(what)}>
      {words}
    </Button>
  );

  return (
    <Box component="li" p="sm" style={{ overflowWrap: 'anywhere' }}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{name}</Text>
        {!person.is_school_administration && (
          <SmallButton
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={isOpen ? foldId : undefined}
            aria-label={`Change ${name}`}
            onClick={toggle}
          >
            Change
          </SmallButton>
        )}
      </Group>
      <Text size="sm">
        <EmailText email={person.email} /> · {roleOf(person)}
        {person.hidden_by_school ? ' · hidden from the leaderboard' : ''}
        {person.names_fixed ? ' · name corrected by the school' : ''}
      </Text>
      {person.standing === 'suspended' && (
        <Text size="sm">
          {person.without_mail ? 'Suspended without an email' : 'Suspended'}: {person.reason}
        </Text>
      )}
      {isOpen && (
        <div id={foldId}>
          {asking === undefined && (
            <Group gap="xs" mt="xs">
              {person.standing === 'suspended'
                ? atOnce('End suspension', () => callApi(returnPerson, { params }))
                : afterAsking('Suspend…', 'suspend')}
              {atOnce(person.hidden_by_school ? 'Show on leaderboard' : 'Hide from leaderboard', () =>
                callApi(hidePerson, { params, body: { hidden: !person.hidden_by_school } }),
              )}
              {afterAsking('Correct name…', 'name')}
              {afterAsking('Change email…', 'email')}
              {afterAsking('Remove…', 'remove')}
            </Group>
          )}
          {asking === 'name' && (
            <NameForm
              person={person}
              send={(body) => decide(() => callApi(correctName, { params, body }))}
              onCancel={ask()}
            />
          )}
          {asking === 'email' && (
            <EmailForm
              send={(body) =>
                decide(() => callApi(changeEmailOf, { params, body }), `A link was mailed to ${body.email}.`)
              }
              onCancel={ask()}
            />
          )}
          {(asking === 'suspend' || asking === 'remove') && (
            <ReasonForm
              label={isQuiet ? words[asking].quietLabel : 'Why? They are mailed these words.'}
              description={words[asking].effect}
              limit={REASON_MAXIMUM}
              button={words[asking].button}
              send={(reason) =>
                decide(() =>
                  callApi(asking === 'suspend' ? suspendPerson : removePerson, {
                    params,
                    body: { reason, without_mail: isQuiet },
                  }),
                )
              }
              onCancel={ask()}
            >
              <Checkbox
                label="Do not send an email"
                description={words[asking].quiet}
                checked={isQuiet}
                onChange={(event) => setQuiet(event.currentTarget.checked)}
              />
            </ReasonForm>
          )}
        </div>
      )}
      {error && asking === undefined && <ErrorAlert>{failureReason(error)}</ErrorAlert>}
    </Box>
  );
}

function roleOf(person: Person): string {
  if (person.is_school_administration_head) return 'head';
  return person.is_school_administration ? 'administrator' : `class of ${person.graduation_year}`;
}

const words = {
  suspend: {
    button: 'Suspend',
    effect: 'They cannot log in and are on no board until you end it. Nothing is lost.',
    quiet: 'Nor when the suspension ends. It is written in the activity.',
    quietLabel: 'Why? They read these words when they try to log in.',
  },
  remove: {
    button: 'Remove',
    effect: 'They keep account and entries, and have no school until one admits them.',
    quiet: 'It is written in the activity.',
    quietLabel: 'Why? They read these words when they log in.',
  },
};

interface AskedProps<Values> {
  readonly send: (values: Values) => Promise<void>;
  readonly onCancel: () => void;
}

type Names = Pick<Person, 'first_name' | 'last_name'>;

function NameForm({ person, send, onCancel }: AskedProps<Names> & { readonly person: Person }) {
  const { first_name, last_name } = person;
  const form = useForm<Names, void>({ initial: { first_name, last_name }, send });
  return (
    <Form form={form} gap="xs" send="Save name" cancel={onCancel}>
      <Group align="flex-end" gap="sm" mt="xs">
        <TextInput label="First name" {...form.field('first_name')} />
        <TextInput label="Last name" {...form.field('last_name')} />
      </Group>
    </Form>
  );
}

interface NewEmail {
  readonly email: string;
  readonly reason: string;
}

/** Another email for a student whose mailbox is gone. */
function EmailForm({ send, onCancel }: AskedProps<NewEmail>) {
  const form = useForm<NewEmail, void>({ initial: { email: '', reason: '' }, focus: 'email', send });
  return (
    <Form form={form} gap="sm" send="Send the link" cancel={onCancel}>
      <TextInput label="New email" type="email" required {...form.field('email')} />
      <Textarea
        label="Why? The old address is mailed these words, and the activity shows them."
        description="Nothing changes until the new address confirms. The old one can stop it, and undo it for 7 days."
        required
        rows={2}
        maxLength={REASON_MAXIMUM}
        {...form.field('reason')}
      />
    </Form>
  );
}
