import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { listProposals, propose } from '#features/requirements/approvals/proposals.contract.ts';
import {
  proposalChecks,
  proposalLimits,
  type ProposalForm,
} from '#features/requirements/approvals/proposals.rules.ts';
import { OrganizationInput } from '#features/organizations/client/organization-input.tsx';
import { failureReason } from '#client/platform/api-error.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { useSchoolZone, useToday } from '#client/ui/format/text.ts';

const WAY_ON = '/requirements';

const empty: ProposalForm = {
  organization: '',
  activity: '',
  contact: '',
  planned_hours: '',
  from_day: '',
  until_day: '',
};

export default function AskPage() {
  const { mutateAsync } = useApiChange(propose, [listProposals]);
  const today = useToday(useSchoolZone());
  const navigate = useNavigate();
  const form = useForm<ProposalForm, unknown>({
    initial: empty,
    checks: proposalChecks(today),
    send: (body) => mutateAsync({ body }),
    onSent() {
      showSuccess('Sent to your school. We email you the answer.');
      void navigate(WAY_ON);
    },
    // A 409 means the same request was already sent.
    failure: (error) => `${error.status === 409 ? '' : 'Nothing was sent. '}${failureReason(error)}`,
  });
  useLeaveQuestion(form.isDirty);

  return (
    <FormCard title="Ask before you begin" maxWidth="40rem">
      <Text>Hours count from your first day on, once your school has approved it. We email you.</Text>
      <Form form={form} send="Ask your school" cancel={WAY_ON}>
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
          <TextInput label="First day" type="date" required min={today} {...form.field('from_day')} />
          <TextInput
            label="Last day, if there is one"
            type="date"
            min={form.values.from_day || today}
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
    </FormCard>
  );
}
