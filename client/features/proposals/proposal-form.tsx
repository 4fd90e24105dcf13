/** The form of what a student asks before beginning. */
import { Textarea, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { Proposal } from '#shared/proposals/proposals.contract.ts';
import { proposalChecks, proposalLimits, type ProposalForm } from '#shared/proposals/proposals.rules.ts';
import { OrganizationInput } from '#client/domain/organization-input.tsx';
import { failureReason } from '#client/platform/api-error.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { useSchoolZone, useToday } from '#client/ui/format/text.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { earliestDay } from './proposal-text.ts';
import { usePropose } from './proposals.api.ts';
import classes from './proposals.module.css';

interface ProposalFieldsProps {
  readonly first: ProposalForm;
  /** What is being changed. */
  readonly changed?: Proposal;
}

const WAY_ON = '/requirements';

export function ProposalFields({ first, changed }: ProposalFieldsProps) {
  const { mutateAsync } = usePropose(changed);
  const today = useToday(useSchoolZone());
  const earliest = earliestDay(today, changed);
  const navigate = useNavigate();
  const form = useForm<ProposalForm, unknown>({
    initial: first,
    checks: proposalChecks(earliest),
    send: (values) => mutateAsync(values),
    onSent() {
      showSuccess(
        changed ? 'Changed. It waits for your school.' : 'Your school is asked. We email you its answer.',
      );
      void navigate(WAY_ON);
    },
    // What was refused because it waits already was sent before.
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
      <div className={classes.days}>
        <TextInput label="First day" type="date" required min={earliest} {...form.field('from_day')} />
        <TextInput
          label="Last day, if there is one"
          type="date"
          min={form.values.from_day || earliest}
          {...form.field('until_day')}
        />
      </div>
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
