import { useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { REPORT_REASON_LIMIT, report, type Reportable } from '#features/office/reports.contract.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { ReasonButton } from '#client/ui/forms/reason-form.tsx';

export interface Subject {
  readonly label: string;
  readonly about: Reportable;
}

/** Reports a problem on this page to the school. @param subjects at least one, the most likely first */
export function ReportProblem({ subjects }: { readonly subjects: readonly Subject[] }) {
  const [chosen, setChosen] = useState(0);
  const subject = subjects[chosen] ?? subjects[0];
  return (
    <ReasonButton
      opener="Tell your school"
      buttonProps={{ variant: 'subtle' }}
      label="What is wrong?"
      description="Administrators of your school and of theirs read this. The person it is about does not."
      limit={REPORT_REASON_LIMIT}
      button="Send"
      isMild
      send={async (reason) => subject && callApi(report, { body: { about: subject.about, reason } })}
      onSent={() => showSuccess('Thank you. The administrators read it.')}
      failure={notSent}
    >
      <NativeSelect
        label="What is it about?"
        value={String(chosen)}
        data={subjects.map(({ label }, index) => ({ value: String(index), label }))}
        onChange={(change) => setChosen(Number(change.currentTarget.value))}
      />
    </ReasonButton>
  );
}

function notSent(thrown: unknown): string {
  const isGone = asApiError(thrown).status === 404;
  return `Nothing was sent. ${isGone ? 'It is not there any more. Please load the page again.' : failureReason(thrown)}`;
}
