/** The rows of the leaderboard: a table, or cards on a phone, in plain elements: Mantine's cost a phone a tenth of a second. */
import type { Ref, RefObject } from 'react';
import type { LeaderboardRow, ListedRow, Movement } from '#shared/leaderboard/leaderboard.contract.ts';
import { useIsPhone } from '#client/ui/components/use-viewport.ts';
import { StudentPicture } from './student-avatar.tsx';
import { countText } from '#client/ui/format/text.ts';
import { VisuallyHidden } from '@mantine/core';
import { movementSign, movementText } from './leaderboard-text.ts';
import classes from './leaderboard.module.css';
import own from './own-row.module.css';
import table from '#client/ui/lists/table.module.css';

interface LeaderboardRowsProps {
  readonly rows: readonly ListedRow[];
  /** These rows are shown while others are loading. */
  readonly isStale: boolean;
  readonly ownIndex: number | undefined;
  readonly ownRow: RefObject<HTMLElement | null>;
  /** Shows the ranks within the school, too. */
  readonly isOneSchool: boolean;
}

export function LeaderboardRows(props: LeaderboardRowsProps) {
  return useIsPhone() ? <Cards {...props} /> : <Rows {...props} />;
}

/** Attributes of the own row, which "Show me in the list" focuses. */
function ownProps<Element extends HTMLElement>(ref: RefObject<HTMLElement | null>) {
  // Safe: a ref that is only written to takes every element.
  return { ref: ref as Ref<Element>, tabIndex: -1, 'aria-current': true, 'data-own': true } as const;
}

function Rows({ rows, isStale, ownIndex, ownRow, isOneSchool }: LeaderboardRowsProps) {
  return (
    <div className={classes['frame']} data-stale={isStale}>
      <table className={`${table['table']} ${classes['table']}`}>
        <thead>
          <tr>
            <th scope="col">Place</th>
            {isOneSchool && <th scope="col">In school</th>}
            <th scope="col">Picture</th>
            <th scope="col">Name and school</th>
            <th scope="col">Rank</th>
            <th scope="col">Graduation year</th>
            <th scope="col" className={classes['number']}>
              Total hours
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={index}
              className={own['row']}
              {...(index === ownIndex && ownProps<HTMLTableRowElement>(ownRow))}
            >
              <td>
                <Place row={row} />
              </td>
              {isOneSchool && <td>{row.school_rank}</td>}
              <td>
                <StudentPicture row={row} />
              </td>
              <th scope="row" className={classes['student']}>
                <Student row={row} isOwn={index === ownIndex} />
              </th>
              <td>
                <Title row={row} />
              </td>
              <td>{row.user__graduation_year}</td>
              <td className={classes['number']}>{row.total_hours}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ rows, isStale, ownIndex, ownRow, isOneSchool }: LeaderboardRowsProps) {
  return (
    <ul className={classes['cards']} data-stale={isStale}>
      {rows.map((row, index) => (
        <li
          key={index}
          className={`${classes['card'] ?? ''} ${own['row'] ?? ''}`}
          {...(index === ownIndex && ownProps<HTMLLIElement>(ownRow))}
        >
          <Place row={row} />
          <StudentPicture row={row} />
          <div className={classes['cardText']}>
            <Student row={row} isOwn={index === ownIndex} />
            {isOneSchool && row.school_rank !== undefined && (
              <div className={classes['small']}>Place {countText(row.school_rank)} in this school</div>
            )}
            <div className={classes['small']}>Graduation year {row.user__graduation_year}</div>
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

function Place({ row }: { readonly row: ListedRow }) {
  return (
    <span className={own['place']}>
      <span className={classes['place']} data-top={row.num_rank <= 3}>
        {row.num_rank}
      </span>{' '}
      {row.movement !== undefined && <MovementMark movement={row.movement} />}
    </span>
  );
}

function Student({ row, isOwn }: { readonly row: LeaderboardRow; readonly isOwn: boolean }) {
  return (
    <>
      <span className={classes['name']}>
        {row.user__first_name} {row.user__last_name} {isOwn && <span className={own['you']}>You</span>}
      </span>
      <span className={classes['school']}>{row.user__school}</span>
    </>
  );
}

function Title({ row }: { readonly row: LeaderboardRow }) {
  return <span className={classes['title']}>{row.rank}</span>;
}

/** How many ranks a student moved since Monday: a sign, and text for screen readers. */
export function MovementMark({ movement }: { readonly movement: Movement }) {
  return (
    <span className={own['mark']} data-movement={directionOf(movement)} title={movementText(movement)}>
      <span aria-hidden="true">{movementSign(movement)}</span>
      <VisuallyHidden>{movementText(movement)}</VisuallyHidden>
    </span>
  );
}

function directionOf(movement: Movement): string {
  if (movement === 'new') return 'new';
  if (movement === 0) return 'same';
  return movement > 0 ? 'up' : 'down';
}
