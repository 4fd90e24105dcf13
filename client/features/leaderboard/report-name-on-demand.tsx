/** The button that opens the form about a name; its code comes when it is wanted. */
import { lazy, Suspense, useState } from 'react';
import { Button, Group } from '@mantine/core';
import type { ListedRow } from '#shared/leaderboard/leaderboard.contract.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';

const ReportName = lazy(() => import('#client/domain/reports/report-name.tsx'));

export function ReportNameOnDemand({ rows }: { readonly rows: readonly ListedRow[] }) {
  const [isOpen, setOpen] = useState(false);
  if (rows.length === 0) return null;
  if (isOpen) {
    return (
      <Suspense fallback={<LoadingBlock shape="lines" />}>
        <ReportName rows={rows} onClose={() => setOpen(false)} />
      </Suspense>
    );
  }
  return (
    <Group>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        Report a name
      </Button>
    </Group>
  );
}
