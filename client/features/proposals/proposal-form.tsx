/** The form of what a student asks before beginning. */
import { useState } from 'react';
import { Stack, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { dayInZone } from '#shared/calendar.ts';
import type { Proposal } from '#shared/proposals/proposals.contract.ts';
import { proposalChecks, proposalLimits, type ProposalForm } from '#shared/proposals/proposals.rules.ts';
import { firstFailure } from '#shared/rules.ts';
import { serverNow } from '#client/platform/connection.ts';
import { OrganizationInput } from '#client/domain/organization-input.tsx';
import { refusedFields } from '#client/platform/refused-fields.ts';
import { asApiError } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { FormEnd } from '#client/ui/forms/form-end.tsx';
import { useFormFields } from '#client/ui/forms/use-form-fields.ts';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { usePropose } from './proposals.api.ts';
import classes from './proposals.module.css';

interface ProposalFieldsProps {
  readonly first: ProposalForm;
  /** What is being changed. */
  readonly changed?: Proposal;
}

const WAY_ON = '/requirements';

export function ProposalFields({ first, changed }: ProposalFieldsProps) {
  const { form, change, field, formRef, errors, showErrors } = useFormFields<ProposalForm>(first);
  const { mutateAsync, isPending } = usePropose(changed);
  const [failure, setFailure] = useState<string>();
  const zone = useSchoolZone();
  const [today] = useState(() => dayInZone(serverNow(), zone));
  // The server decides whether it may stay.
  const earliest = changed && changed.from_day < today ? changed.from_day : today;
  const navigate = useNavigate();
  useLeaveQuestion(JSON.stringify(form) !== JSON.stringify(first), () => undefined);

  async function send(): Promise<void> {
    setFailure(undefined);
    const wrong = firstFailure(proposalChecks(earliest), form);
    showErrors(wrong ? { [wrong.field]: wrong.message } : {});
    if (wrong) return;
    try {
      await mutateAsync(form);
    } catch (error) {
      const refused = refusedFields(error);
      showErrors(refused);
      if (Object.keys(refused).length === 0) {
        // What was refused because it waits already was sent before.
        const isThere = asApiError(error).status === 409;
        setFailure(`${isThere ? '' : 'Nothing was sent. '}${failureReason(error)}`);
      }
      return;
    }
    showSuccess(
      changed ? 'Changed. It waits for your school.' : 'Your school is asked. We email you its answer.',
    );
    void navigate(WAY_ON);
  }

  return (
    <Form formRef={formRef} isBusy={isPending} onSubmit={send}>
      <Stack gap="md">
        <OrganizationInput
          label="Organization"
          description="Name it the same way when you record hours."
          required
          maxLength={proposalLimits.organization}
          {...field('organization')}
        />
        <Textarea
          label="What will you do?"
          name="activity"
          required
          autosize
          minRows={3}
          maxRows={12}
          maxLength={proposalLimits.activity}
          value={form.activity}
          error={errors['activity']}
          onChange={(event) => change({ activity: event.currentTarget.value })}
        />
        <div className={classes['days']}>
          <TextInput label="First day" type="date" required min={earliest} {...field('from_day')} />
          <TextInput
            label="Last day, if there is one"
            type="date"
            min={form.from_day || earliest}
            {...field('until_day')}
          />
        </div>
        <TextInput
          label="Hours you plan, if you know"
          inputMode="decimal"
          autoComplete="off"
          {...field('planned_hours')}
        />
        <TextInput
          label="Who is in charge there, if you know"
          description="Email or name"
          autoComplete="off"
          maxLength={proposalLimits.contact}
          {...field('contact')}
        />
        <FormEnd
          failure={failure}
          isBusy={isPending}
          send={changed ? 'Save' : 'Ask your school'}
          cancel={WAY_ON}
        />
      </Stack>
    </Form>
  );
}
