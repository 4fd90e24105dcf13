/** What rules would change, in the words of a counselor. */
import type { RulesPreview } from '#shared/requirements/requirements.contract.ts';

type State = RulesPreview['moves'][number]['to'];

export const stateWords: Readonly<Record<State, string>> = {
  done: 'done',
  waiting: 'done once contacts answer',
  'on track': 'short, on track',
  behind: 'short, behind',
  'talk to school': 'short, far behind',
  over: 'short, too late',
};

/** From the least to the most urgent. */
const URGENCY: readonly State[] = ['done', 'waiting', 'on track', 'behind', 'talk to school', 'over'];

type Group = 'done' | 'done once contacts answer' | 'short';
const GROUPS: readonly Group[] = ['done', 'done once contacts answer', 'short'];

function groupOf(state: State): Group {
  if (state === 'done') return 'done';
  return state === 'waiting' ? 'done once contacts answer' : 'short';
}

/** A sentence for each change: `17 go from done to short.` */
export function previewSentences({ students, moves }: RulesPreview): string[] {
  if (students === 0) return ['There are no students of these classes yet.'];
  const count = (is: (move: RulesPreview['moves'][number]) => boolean) =>
    moves.filter(is).reduce((sum, move) => sum + move.students, 0);
  const fresh = GROUPS.flatMap((group) => {
    const number = count(({ from, to }) => from === null && groupOf(to) === group);
    return number > 0 ? [`${number} ${group}`] : [];
  });
  const changes = GROUPS.flatMap((from) =>
    GROUPS.flatMap((to) => {
      const number = count(
        (move) => move.from !== null && groupOf(move.from) === from && groupOf(move.to) === to,
      );
      return from === to || number === 0 ? [] : [`${number} ${go(number)} from ${from} to ${to}.`];
    }),
  );
  const step = ({ from, to }: RulesPreview['moves'][number]) =>
    from !== null && groupOf(from) === groupOf(to) ? URGENCY.indexOf(to) - URGENCY.indexOf(from) : 0;
  const behind = count((move) => step(move) > 0);
  const ahead = count((move) => step(move) < 0);
  const sentences = [
    ...(fresh.length > 0
      ? [`New for ${studentsText(count(({ from }) => from === null))}: ${fresh.join(', ')}.`]
      : []),
    ...changes,
    ...(behind > 0 ? [`${behind} ${stay(behind)} short and ${fall(behind)} further behind.`] : []),
    ...(ahead > 0 ? [`${ahead} ${stay(ahead)} short and ${ahead === 1 ? 'is' : 'are'} less behind.`] : []),
  ];
  return sentences.length > 0 ? sentences : [`Nothing changes for ${studentsText(students)}.`];
}

const go = (number: number) => (number === 1 ? 'goes' : 'go');
const stay = (number: number) => (number === 1 ? 'stays' : 'stay');
const fall = (number: number) => (number === 1 ? 'falls' : 'fall');

function studentsText(number: number): string {
  return `${number} ${number === 1 ? 'student' : 'students'}`;
}
