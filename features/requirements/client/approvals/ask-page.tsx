import { useState } from 'react';
import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { Link, useNavigate, useParams } from 'react-router';
import {
  changeProposal,
  listProposals,
  propose,
  type Proposal,
} from '#features/requirements/approvals/proposals.contract.ts';
import {
  proposalChecks,
  proposalLimits,
  type ProposalForm,
} from '#features/requirements/approvals/proposals.rules.ts';
import { OrganizationInput } from '#features/organizations/client/organization-input.tsx';
import { failureReason } from '#client/platform/api-error.ts';
import { useApi, useApiChange } from '#client/platform/use-api.ts';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { useSchoolZone, useToday } from '#client/ui/format/text.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';

const names = ['organization', 'activity', 'contact', 'planned_hours', 'from_day', 'until_day'] as const;

// Safe: every name gets a value.
const formOf = (proposal?: Proposal) =>
  Object.fromEntries(names.map((name) => [name, String(proposal?.[name] ?? '')])) as Record<
    (typeof names)[number],
    string
  >;

export default function AskPage() {
  const { id } = useParams();
  const query = useApi(listProposals, {}, { enabled: id !== undefined });
  return (
    <FormCard title={id === undefined ? 'Ask before you begin' : 'Change your request'} maxWidth="40rem">
      {id === undefined ? (
        <>
          <Text>Hours count from your first day on, once your school has approved it. We email you.</Text>
          <ProposalFields />
        </>
      ) : (
        <Loaded query={query} name="Your requests" placeholder="lines">
          {(proposals) => <Change key={id} found={proposals.find((one) => String(one.id) === id)} />}
        </Loaded>
      )}
    </FormCard>
  );
}

/** Keeps its first values: typed text stays if the school decides in the meantime, and is then refused. */
function Change({ found }: { readonly found: Proposal | undefined }) {
  const [first] = useState(found);
  if (first?.state !== 'waiting') {
    return (
      <Text>
        {first ? 'Your school has answered this already.' : 'There is no such request any more.'}{' '}
        <Link to="/requirements">See what counts</Link>
      </Text>
    );
  }
  return <ProposalFields changed={first} />;
}

const WAY_ON = '/requirements';

function ProposalFields({ changed }: { readonly changed?: Proposal }) {
  const proposing = useApiChange(propose, [listProposals]);
  const changing = useApiChange(changeProposal, [listProposals]);
  const today = useToday(useSchoolZone());
  // An earlier day that was already requested may stay; the server decides.
  const earliest = changed && changed.from_day < today ? changed.from_day : today;
  const navigate = useNavigate();
  const form = useForm<ProposalForm, unknown>({
    initial: formOf(changed),
    checks: proposalChecks(earliest),
    // Reloads even after a failure: the response may have been lost, or the school was faster.
    send: (body) =>
      changed
        ? changing.mutateAsync({ params: { id: changed.id }, body: { ...body, version: changed.version } })
        : proposing.mutateAsync({ body }),
    onSent() {
      showSuccess(
        changed ? 'Changed. It is waiting for your school.' : 'Sent to your school. We email you the answer.',
      );
      void navigate(WAY_ON);
    },
    // A 409 means the same request was already sent.
    failure: (error) => `${error.status === 409 ? '' : 'Nothing was sent. '}${failureReason(error)}`,
  });
  useLeaveQuestion(form.isDirty);

  return (
    <Form form={form} send={changed ? 'Save' : 'Ask your school'} cancel={WAY_ON}>
      <OrganizationInput
        label="Organization"
        description="Name it the same way when you record hours."
        required
        maxLength={proposalLimits.organization}
        {...form.field('organization')}
      />
      <Textarea
        label="What will you do?"
        required
        autosize
        minRows={3}
        maxRows={12}
        maxLength={proposalLimits.activity}
        {...form.field('activity')}
      />
      <SimpleGrid minColWidth="min(14rem, 100%)" autoFlow="auto-fit">
        <TextInput label="First day" type="date" required min={earliest} {...form.field('from_day')} />
        <TextInput
          label="Last day, if there is one"
          type="date"
          min={form.values.from_day || earliest}
          {...form.field('until_day')}
        />
      </SimpleGrid>
      <TextInput
        label="Hours you plan, if you know"
        inputMode="decimal"
        autoComplete="off"
        {...form.field('planned_hours')}
      />
      <TextInput
        label="Who is in charge there, if you know"
        description="Email or name"
        autoComplete="off"
        maxLength={proposalLimits.contact}
        {...form.field('contact')}
      />
    </Form>
  );
}
