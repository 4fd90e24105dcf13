/** Plain elements, because Mantine's cost a phone a tenth of a second. */
import { VisuallyHidden } from '@mantine/core';
import type { LeaderboardRow, ListedRow } from '#features/leaderboard/leaderboard.contract.ts';
import { Avatar } from '#client/ui/components/avatar.tsx';
import { useIsPhone } from '#client/ui/hooks/use-viewport.ts';
import { countText } from '#client/ui/format/text.ts';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { DenseTable } from '#client/ui/list/dense-table.tsx';
import classes from './leaderboard.module.css';

interface LeaderboardRowsProps {
  readonly rows: readonly ListedRow[];
  readonly isStale: boolean;
  readonly ownIndex: number | undefined;
  readonly isOneSchool: boolean;
}

export function LeaderboardRows(props: LeaderboardRowsProps) {
  return useIsPhone() ? <Cards {...props} /> : <Rows {...props} />;
}

const own = { 'aria-current': true, 'data-own': true } as const;

function Rows({ rows, isStale, ownIndex, isOneSchool }: LeaderboardRowsProps) {
  return (
    <DenseTable label="Table of students by verified hours" minWidth="sm" isStale={isStale}>
      <thead>
        <tr>
          <th scope="col">Place</th>
          {isOneSchool && (
            <th scope="col" data-number>
              In school
            </th>
          )}
          <th scope="col">Picture</th>
          <th scope="col">Name and school</th>
          <th scope="col">Rank</th>
          <th scope="col" data-number>
            Graduation year
          </th>
          <th scope="col" data-number>
            Total hours
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index} className={classes.row} {...(index === ownIndex && own)}>
            <td>
              <Place row={row} />
            </td>
            {isOneSchool && <td data-number>{row.school_rank}</td>}
            <td>
              <Picture row={row} />
            </td>
            <th scope="row">
              <Name row={row} isOwn={index === ownIndex} />
              <span className={classes.school}>{row.user__school}</span>
            </th>
            <td>
              <Title row={row} />
            </td>
            <td data-number>{row.user__graduation_year}</td>
            <td data-number className={classes.hours}>
              {row.total_hours}
            </td>
          </tr>
        ))}
      </tbody>
    </DenseTable>
  );
}

function Cards({ rows, isStale, ownIndex, isOneSchool }: LeaderboardRowsProps) {
  return (
    <CompactCards isStale={isStale}>
      {rows.map((row, index) => (
        <li key={index} className={`${classes.card} ${classes.row}`} {...(index === ownIndex && own)}>
          <Place row={row} />
          <Picture row={row} />
          <div>
            <Name row={row} isOwn={index === ownIndex} />
            <Title row={row} /> <span className={classes.hours}>{row.total_hours} h</span>
            <span className={classes.school}>
              {row.user__school} · <VisuallyHidden component="span">Graduation year </VisuallyHidden>
              {row.user__graduation_year}
              {isOneSchool && row.school_rank !== undefined && (
                <> · Place {countText(row.school_rank)} in this school</>
              )}
            </span>
          </div>
        </li>
      ))}
    </CompactCards>
  );
}

interface RowProps {
  readonly row: LeaderboardRow;
}

function Picture({ row }: RowProps) {
  return (
    <Avatar
      first={row.user__first_name}
      last={row.user__last_name}
      picture={row.user__profile_picture}
      isLazy
    />
  );
}

function Place({ row }: RowProps) {
  return (
    <span className={classes.place} data-top={row.num_rank <= 3}>
      {row.num_rank}
    </span>
  );
}

function Name({ row, isOwn }: RowProps & { readonly isOwn: boolean }) {
  return (
    <span className={classes.name}>
      {row.user__first_name} {row.user__last_name} {isOwn && <span className={classes.you}>You</span>}
    </span>
  );
}

function Title({ row }: RowProps) {
  return <span className={classes.title}>{row.rank}</span>;
}
