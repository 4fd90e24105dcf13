/** How far a class is, those first who need the school most. */
import { useState } from 'react';
import { Stack, Text } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { dayInZone } from '#shared/calendar.ts';
import type { GraduationRow } from '#shared/requirements/requirements.contract.ts';
import { amountText } from '#shared/requirements/standing.text.ts';
import { schoolYearOf } from '#shared/own-hours/days.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { PlainSelect } from '#client/ui/forms/plain-field.tsx';
import { dayText, useSchoolZone } from '#client/ui/format/text.ts';
import { useGraduation } from './requirements.api.ts';
import classes from './requirements.module.css';

/** Classes before and after the one that graduates next. */
const CLASSES_AROUND = 4;

export default function GraduationPage() {
  const zone = useSchoolZone();
  const [next] = useState(() => schoolYearOf(dayInZone(new Date(), zone)) + 1);
  const [search, setSearch] = useSearchParams();
  const chosen = Number(search.get('class')) || next;
  const { data, error, isFetching, refetch } = useGraduation(chosen);
  const years = Array.from({ length: 2 * CLASSES_AROUND + 1 }, (_, index) => next - CLASSES_AROUND + index);
  return (
    <Stack gap="md">
      <PageHeading>Graduation</PageHeading>
      <PlainSelect
        label="Class of"
        value={String(chosen)}
        choices={[...new Set([...years, chosen])]
          .toSorted()
          .map((year) => ({ value: String(year), label: String(year) }))}
        onChange={(event) => setSearch({ class: event.currentTarget.value })}
      />
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          The class could not be loaded. {failureReason(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock shape="lines" />}
      {data?.length === 0 && (
        <Text>Nobody of this class is at the school, or nothing is required of it.</Text>
      )}
      {data && data.length > 0 && <ClassList rows={data} />}
    </Stack>
  );
}

const stateWords: Readonly<Record<GraduationRow['state'], string>> = {
  over: 'Too late',
  'talk to school': 'Talk to them',
  behind: 'Behind',
  'on track': 'On track',
  waiting: 'Waits for contacts',
  done: 'Done',
};

function ClassList({ rows }: { readonly rows: readonly GraduationRow[] }) {
  const done = rows.filter(({ state }) => state === 'done').length;
  return (
    <>
      <Text fw={600}>
        {done} of {rows.length} done
      </Text>
      <ul className={classes['class']}>
        {rows.map((row) => (
          <li key={`${row.id} ${row.program}`}>
            <Link to={`/admin/user-entries/${row.id}`}>{row.name}</Link>
            <strong>{stateWords[row.state]}</strong>
            <span className={classes['soft']}>{rowText(row)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** `41.5 of 75 hours, 6 wait, 4 do not count · last on 11/04/2026`. */
function rowText({
  unit,
  needed,
  counted,
  waiting,
  left_out,
  last_activity,
  program,
}: GraduationRow): string {
  const parts = [
    `${counted} of ${amountText(needed, unit)}`,
    ...(waiting > 0 ? [`${waiting} wait`] : []),
    ...(left_out > 0 ? [`${left_out} h do not count`] : []),
  ];
  const last = last_activity === null ? 'nothing recorded' : `last on ${dayText(last_activity)}`;
  return `${program}: ${parts.join(', ')} · ${last}`;
}
