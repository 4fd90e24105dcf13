/** One person of the school: suspended or back, removed, hidden or shown, another name or email. */
import { useState } from 'react';
import { Box, Button, Checkbox, Group, Text, Textarea, TextInput } from '@mantine/core';
import {
  changeEmailOf,
  correctName,
  hidePerson,
  REASON_MAXIMUM,
  removePerson,
  returnPerson,
  suspendPerson,
  type Person,
} from '#shared/people/people.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { ReasonForm } from '#client/ui/forms/reason-form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { useUnfolding } from '#client/ui/list/unfolding.tsx';
import { useDecide } from './people.api.ts';

/** The mutation's error is shown at the end of the row. */
const shownBelow = () => undefined;

type Asking = 'suspend' | 'remove' | 'name' | 'email';

export function PersonRow({ person }: { readonly person: Person }) {
  const [asking, setAsking] = useState<Asking>();
  const [isQuiet, setQuiet] = useState(false);
  const { isOpen, toggle, foldId } = useUnfolding();
  const { mutateAsync, isPending, error, reset } = useDecide();
  const name = `${person.first_name} ${person.last_name}`;
  const isSuspended = person.standing === 'suspended';

  const params = { id: person.id };

  async function decide(call: () => Promise<unknown>, done = `Saved: ${name}.`): Promise<void> {
    await mutateAsync(call);
    showSuccess(done);
    setAsking(undefined);
  }

  function ask(what: Asking | undefined): void {
    reset();
    setQuiet(false);
    setAsking(what);
  }

  return (
    <Box component="li" p="sm">
      <Group justify="space-between" gap="xs" style={{ overflowWrap: 'anywhere' }}>
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
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <EmailText email={person.email} /> · {roleOf(person)}
        {person.hidden_by_school ? ' · hidden from the leaderboard' : ''}
        {person.names_fixed ? ' · name corrected by the school' : ''}
      </Text>
      {isSuspended && (
        <Text size="sm">
          {person.without_mail ? 'Suspended without an email' : 'Suspended'}: {person.reason}
        </Text>
      )}
      {isOpen && (
        <div id={foldId}>
          {asking === undefined && (
            <Group gap="xs" mt="xs">
              {isSuspended ? (
                <Button
                  variant="outline"
                  loading={isPending}
                  onClick={() => void decide(() => callApi(returnPerson, { params })).catch(shownBelow)}
                >
                  End suspension
                </Button>
              ) : (
                <Button variant="outline" onClick={() => ask('suspend')}>
                  Suspend…
                </Button>
              )}
              <Button
                variant="outline"
                loading={isPending}
                onClick={() =>
                  void decide(() =>
                    callApi(hidePerson, { params, body: { hidden: !person.hidden_by_school } }),
                  ).catch(shownBelow)
                }
              >
                {person.hidden_by_school ? 'Show on leaderboard' : 'Hide from leaderboard'}
              </Button>
              <Button variant="outline" onClick={() => ask('name')}>
                Correct name…
              </Button>
              <Button variant="outline" onClick={() => ask('email')}>
                Change email…
              </Button>
              <Button variant="outline" color="red.9" onClick={() => ask('remove')}>
                Remove…
              </Button>
            </Group>
          )}
          {asking === 'name' && (
            <NameForm
              person={person}
              send={(body) => decide(() => callApi(correctName, { params, body }))}
              onCancel={() => ask(undefined)}
            />
          )}
          {asking === 'email' && (
            <EmailForm
              send={(body) =>
                decide(() => callApi(changeEmailOf, { params, body }), `A link was mailed to ${body.email}.`)
              }
              onCancel={() => ask(undefined)}
            />
          )}
          {(asking === 'suspend' || asking === 'remove') && (
            <ReasonForm
              label={isQuiet ? quietLabels[asking] : 'Why? They are mailed these words.'}
              description={effects[asking]}
              limit={REASON_MAXIMUM}
              button={asking === 'suspend' ? 'Suspend' : 'Remove'}
              send={(reason) =>
                decide(() =>
                  callApi(asking === 'suspend' ? suspendPerson : removePerson, {
                    params,
                    body: { reason, without_mail: isQuiet },
                  }),
                )
              }
              onCancel={() => ask(undefined)}
            >
              <Checkbox
                label="Do not send an email"
                description={
                  asking === 'suspend'
                    ? 'Nor when the suspension ends. It is written in the activity.'
                    : 'It is written in the activity.'
                }
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

const quietLabels = {
  suspend: 'Why? They read these words when they try to log in.',
  remove: 'Why? They read these words when they log in.',
};

const effects = {
  suspend: 'They cannot log in and are on no board until you end it. Nothing is lost.',
  remove: 'They keep account and entries, and have no school until one admits them.',
} as const;

interface NameFormProps {
  readonly person: Person;
  readonly send: (name: Pick<Person, 'first_name' | 'last_name'>) => Promise<void>;
  readonly onCancel: () => void;
}

function NameForm({ person, send, onCancel }: NameFormProps) {
  const { first_name, last_name } = person;
  const form = useForm<{ first_name: string; last_name: string }, void>({
    initial: { first_name, last_name },
    send,
  });
  return (
    <Form form={form} gap="xs" send="Save name" cancel={onCancel}>
      <Group align="flex-end" gap="sm" mt="xs">
        <TextInput label="First name" {...form.field('first_name')} />
        <TextInput label="Last name" {...form.field('last_name')} />
      </Group>
    </Form>
  );
}

interface EmailFormProps {
  readonly send: (values: { email: string; reason: string }) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** Another email for a student whose mailbox is gone. */
function EmailForm({ send, onCancel }: EmailFormProps) {
  const form = useForm<{ email: string; reason: string }, unknown>({
    initial: { email: '', reason: '' },
    focus: 'email',
    send,
  });
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
