/** The rows of the leaderboard: a table that becomes a list of cards on phones. */
import { Badge, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { LeaderboardRow } from '#shared/leaderboard/leaderboard.contract.ts';
import { StudentPicture } from './student-picture.tsx';
import classes from './leaderboard.module.css';

/** The mobile breakpoint of the specification: 768 px. */
const PHONE = '(max-width: 48em)';

interface LeaderboardRowsProps {
  readonly rows: readonly LeaderboardRow[];
  /** True while these rows stand in for the ones that are on their way. */
  readonly isStale: boolean;
}

export function LeaderboardRows({ rows, isStale }: LeaderboardRowsProps) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  return isPhone ? <Cards rows={rows} isStale={isStale} /> : <Rows rows={rows} isStale={isStale} />;
}

function Rows({ rows, isStale }: LeaderboardRowsProps) {
  return (
    <div className={classes['frame']} data-stale={isStale}>
      <Table verticalSpacing="xs" className={classes['table'] ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Place</Table.Th>
            <Table.Th scope="col">Picture</Table.Th>
            <Table.Th scope="col">Name and school</Table.Th>
            <Table.Th scope="col">Rank</Table.Th>
            <Table.Th scope="col">Graduation year</Table.Th>
            <Table.Th scope="col" className={classes['number'] ?? ''}>
              Total hours
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => (
            <Table.Tr key={index}>
              <Table.Td>
                <Place row={row} />
              </Table.Td>
              <Table.Td>
                <StudentPicture row={row} />
              </Table.Td>
              <Table.Th scope="row" className={classes['student'] ?? ''}>
                <Student row={row} />
              </Table.Th>
              <Table.Td>
                <Title row={row} />
              </Table.Td>
              <Table.Td>{row.user__graduation_year}</Table.Td>
              <Table.Td className={classes['number'] ?? ''}>{row.total_hours}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Cards({ rows, isStale }: LeaderboardRowsProps) {
  return (
    <ul className={classes['cards']} data-stale={isStale}>
      {rows.map((row, index) => (
        <li key={index} className={classes['card']}>
          <Place row={row} />
          <StudentPicture row={row} />
          <div className={classes['cardText']}>
            <Student row={row} />
            <Text size="sm">Graduation year {row.user__graduation_year}</Text>
            <div className={classes['cardTotal']}>
              <span className={classes['hours']}>
                {row.total_hours} {row.total_hours === 1 ? 'hour' : 'hours'}
              </span>
              <Title row={row} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Place({ row }: { readonly row: LeaderboardRow }) {
  return (
    <span className={classes['place']} data-top={row.num_rank <= 3}>
      {row.num_rank}
    </span>
  );
}

function Student({ row }: { readonly row: LeaderboardRow }) {
  return (
    <>
      <Text component="span" fw={600} className={classes['line'] ?? ''}>
        {row.user__first_name} {row.user__last_name}
      </Text>
      <Text component="span" size="sm" className={classes['line'] ?? ''}>
        {row.user__school}
      </Text>
    </>
  );
}

function Title({ row }: { readonly row: LeaderboardRow }) {
  return (
    <Badge variant="outline" color="green" size="lg" tt="none">
      {row.rank}
    </Badge>
  );
}
