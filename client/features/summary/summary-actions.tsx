/** What can be done with a student of the list: look at the entries, or download them. */
import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import type { SummaryRow } from '#shared/administration/administration.contract.ts';
import { useReturnTo } from '#client/ui/components/return-to.ts';
import { DownloadButton } from '#client/domain/downloads/download-button.tsx';
import { DownloadIconButton } from '#client/domain/downloads/download-icon-button.tsx';
import { entriesOfOne } from '#client/domain/downloads/download-orders.ts';
import classes from './summary.module.css';

interface SummaryActionsProps {
  readonly student: SummaryRow;
  /** In a table of a narrow window there is little room: the download is a drawn button with a hint. */
  readonly isNarrow?: boolean;
}

export function SummaryActions({ student, isNarrow = false }: SummaryActionsProps) {
  const { here } = useReturnTo();
  const name = `${student.first_name} ${student.last_name}`;
  const order = entriesOfOne(student.id, name);
  return (
    <Group gap="xs" className={classes['actions'] ?? ''}>
      <Button
        component={Link}
        to={`/admin/user-entries/${student.id}`}
        state={{ database: here }}
        variant="outline"
        size="compact-sm"
        aria-label={`View Details of ${name}`}
      >
        View Details
      </Button>
      {isNarrow ? (
        <DownloadIconButton order={order} label={`Download Entries of ${name}`} hint="Download Entries" />
      ) : (
        <DownloadButton order={order} isSmall label={`Download Entries of ${name}`}>
          Download Entries
        </DownloadButton>
      )}
    </Group>
  );
}
