/** Reports one of the names that are shown to the administrators. */
import { useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { LeaderboardRow } from '#shared/leaderboard/leaderboard.contract.ts';
import { REPORT_REASON_LIMIT, reportName } from '#shared/reports/reports.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { ReasonForm } from '#client/ui/forms/reason-form.tsx';
import { REPORTED, reportFailure } from './reporting.messages.ts';

interface ReportNameProps {
  readonly rows: readonly LeaderboardRow[];
  readonly onClose: () => void;
}

export default function ReportName({ rows, onClose }: ReportNameProps) {
  const [chosen, setChosen] = useState(0);
  const row = rows[chosen] ?? rows[0];
  const { mutateAsync } = useMutation({
    mutationFn: async (reason: string) => {
      if (!row) return;
      await callApi(reportName, {
        body: {
          first_name: row.user__first_name,
          last_name: row.user__last_name,
          school: row.user__school,
          graduation_year: row.user__graduation_year,
          reason,
        },
      });
    },
    onSuccess: () => {
      showSuccess(REPORTED);
      onClose();
    },
  });
  return (
    <ReasonForm
      label="What is wrong with this name?"
      description="Administrators of your school and the student’s school read this. The student does not."
      limit={REPORT_REASON_LIMIT}
      button="Send report"
      isMild
      send={(reason) => mutateAsync(reason)}
      failure={reportFailure}
      onCancel={onClose}
    >
      <NativeSelect
        label="Name"
        value={String(chosen)}
        data={rows.map((one, index) => ({
          value: String(index),
          label: `${one.user__first_name} ${one.user__last_name}, ${one.user__school}`,
        }))}
        onChange={(change) => setChosen(Number(change.currentTarget.value))}
      />
    </ReasonForm>
  );
}
