/** The frozen reports of a class. */
import { Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { FrozenReport } from '#shared/requirements/graduation.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { countText, schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { CompactCards } from '#client/ui/rows/compact-card.tsx';
import classes from './graduation.module.css';

export function FrozenReports({ reports }: { readonly reports: UseQueryResult<FrozenReport[]> }) {
  const zone = useSchoolZone();
  const { data, error, isFetching, isPlaceholderData, refetch } = reports;
  return (
    <Stack gap="xs" component="section" aria-labelledby="frozen">
      <Title order={2} size="h3" id="frozen">
        Frozen reports
      </Title>
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          The frozen reports could not be loaded. {failureReason(error)}
        </RetryAlert>
      )}
      {data?.length === 0 && (
        <Text>None of this class yet. Freeze the report to prove later how far everybody was.</Text>
      )}
      {data && data.length > 0 && (
        <CompactCards isStale={isPlaceholderData}>
          {data.map((report) => (
            <li key={report.id} className={classes.card}>
              <Link to={`/admin/graduation/${report.id}`} className={classes.student}>
                {schoolTime(report.at, zone)}
              </Link>
              <div className={classes.soft}>
                {report.program}, {countText(report.students)}{' '}
                {report.students === 1 ? 'student' : 'students'}, by{' '}
                {report.by_name ?? 'somebody whose account is gone'}
              </div>
            </li>
          ))}
        </CompactCards>
      )}
    </Stack>
  );
}
