import type { GraduationRow } from '#shared/requirements/graduation.contract.ts';
import {
  groupOf,
  GROUPS,
  groupWords,
  stateWords,
  type GraduationGroup,
} from '#shared/requirements/graduation.text.ts';
import { countText } from '#client/ui/format/text.ts';
import { stateLook, StateMark, type StateTone } from '#client/ui/list/state-mark.tsx';
import classes from './requirements.module.css';

const tones: Readonly<Record<GraduationGroup, StateTone>> = {
  done: 'good',
  'on track': 'onward',
  waiting: 'calm',
  'needs you': 'bad',
};

export const groupCounts = (rows: readonly GraduationRow[]) =>
  GROUPS.map((group) => [group, rows.filter(({ state }) => groupOf(state) === group).length] as const);

interface GroupBarProps {
  readonly rows: readonly GraduationRow[];
  readonly chosen: GraduationGroup | undefined;
  readonly onChoose: (group: GraduationGroup | undefined) => void;
}

/** Widths by size; a second press shows all again. */
export function GroupBar({ rows, chosen, onChoose }: GroupBarProps) {
  return (
    <div role="group" aria-label="Show" className={classes.groups}>
      {groupCounts(rows)
        .filter(([, count]) => count > 0)
        .map(([group, count]) => {
          const { StateIcon } = stateLook(tones[group]);
          const isChosen = group === chosen;
          return (
            <button
              key={group}
              type="button"
              aria-pressed={isChosen}
              data-group={group}
              style={{ flexGrow: count }}
              onClick={() => onChoose(isChosen ? undefined : group)}
            >
              <span className={classes.groupCount}>
                <StateIcon size={18} aria-hidden="true" /> {countText(count)}
              </span>{' '}
              <span>{groupWords[group]}</span>
            </button>
          );
        })}
    </div>
  );
}

export const graduationMark = ({ state }: GraduationRow) => (
  <StateMark tone={tones[groupOf(state)]} wraps>
    {stateWords[state]}
  </StateMark>
);
