/** What can be done with a student of the list: look at the entries, or download them. */
import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import type { SummaryRow } from '#shared/administration/administration.contract.ts';
import { DownloadButton } from './download-button.tsx';
import { entriesOfOne } from './download-orders.ts';
import classes from './summary.module.css';

export function SummaryActions({ student }: { readonly student: SummaryRow }) {
  const name = `${student.first_name} ${student.last_name}`;
  return (
    <Group gap="xs" className={classes['actions'] ?? ''}>
      <Button
        component={Link}
        to={`/admin/user-entries/${student.id}`}
        variant="outline"
        size="compact-sm"
        aria-label={`View Details of ${name}`}
      >
        View Details
      </Button>
      <DownloadButton order={entriesOfOne(student.id, name)} isSmall label={`Download Entries of ${name}`}>
        Download Entries
      </DownloadButton>
    </Group>
  );
}
