/** Reports a problem on this page to the school; the form's code loads on demand. */
import { lazy, Suspense, useState } from 'react';
import { Button, Group } from '@mantine/core';
import type { Reportable } from '#features/office/reports.contract.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';

const ReportForm = lazy(() => import('./report-form.tsx'));

export interface Subject {
  readonly label: string;
  readonly about: Reportable;
}

/** @param subjects at least one, the most likely first */
export function ReportProblem({ subjects }: { readonly subjects: readonly Subject[] }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    return (
      <Suspense fallback={<LoadingBlock placeholder="lines" />}>
        <ReportForm subjects={subjects} onClose={() => setOpen(false)} />
      </Suspense>
    );
  }
  return (
    <Group>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        Tell your school
      </Button>
    </Group>
  );
}
