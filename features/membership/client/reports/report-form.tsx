import { useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { REPORT_REASON_LIMIT, report } from '#features/office/reports.contract.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { ReasonForm } from '#client/ui/forms/reason-form.tsx';
import type { Subject } from './report-problem.tsx';

interface ReportFormProps {
  readonly subjects: readonly Subject[];
  readonly onClose: () => void;
}

export default function ReportForm({ subjects, onClose }: ReportFormProps) {
  const [chosen, setChosen] = useState(0);
  const subject = subjects[chosen] ?? subjects[0];
  return (
    <ReasonForm
      label="What is wrong?"
      description="Administrators of your school and of theirs read this. The person it is about does not."
      limit={REPORT_REASON_LIMIT}
      button="Send"
      isMild
      send={async (reason) => subject && callApi(report, { body: { about: subject.about, reason } })}
      onSent={() => {
        showSuccess('Thank you. The administrators read it.');
        onClose();
      }}
      failure={notSent}
      onCancel={onClose}
    >
      <NativeSelect
        label="What is it about?"
        value={String(chosen)}
        data={subjects.map(({ label }, index) => ({ value: String(index), label }))}
        onChange={(change) => setChosen(Number(change.currentTarget.value))}
      />
    </ReasonForm>
  );
}

function notSent(thrown: unknown): string {
  const isGone = asApiError(thrown).status === 404;
  return `Nothing was sent. ${isGone ? 'It is not there any more. Please load the page again.' : failureReason(thrown)}`;
}
