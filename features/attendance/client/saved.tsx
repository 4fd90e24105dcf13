/** What was saved, with Undo, and who was left out of it. */
import type { z } from 'zod';
import type { AttendancePerson, confirmAttendance } from '#features/attendance/attendance.contract.ts';
import { schoolEntries } from '#features/entries/client/school-entries.ts';
import { listBulk, undoBulk } from '#features/office/bulk-actions.contract.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { SkippedRows } from '#client/ui/feedback/outcome.tsx';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { totalText } from '#client/ui/list/paging/page-of.ts';

type Reply = Pick<z.output<typeof confirmAttendance.reply>, 'action' | 'rows'>;
type Answers = Reply['rows'];

export const shownHours: readonly Endpoint[] = [...schoolEntries, listBulk];

export const studentsText = (count: number) => totalText(count, ['student', 'students']);

export const leftOutOf = (rows: Answers) =>
  rows.filter(({ outcome, why }) => outcome !== 'unchanged' && why !== undefined);

/** Shows and returns for how many it is saved. @param touches further calls whose responses become stale by the undo */
export function useSavedMessage(touches: readonly Endpoint[] = []) {
  const { mutateAsync: undo } = useApiChange(undoBulk, [...touches, ...shownHours]);
  return ({ action, rows }: Reply, text: (students: string) => string): string => {
    const saved = rows.filter(({ outcome, why }) => outcome !== 'unchanged' && why === undefined);
    const same = rows.find(({ outcome, why }) => outcome === 'unchanged' && why !== undefined);
    const nothing = same?.why === undefined ? 'Nothing was saved.' : `Nothing to change. ${same.why}`;
    const message = saved.length === 0 ? nothing : text(studentsText(saved.length));
    if (action === null) showSuccess(message);
    else
      showUndo(message, async () => {
        const { action: undone } = await undo({ params: { id: action } });
        return `Undone for ${studentsText(undone.undone?.entries ?? 0)}.`;
      });
    return message;
  };
}

interface LeftOutProps {
  readonly rows: Answers | undefined;
  readonly people: readonly AttendancePerson[];
}

export function LeftOut({ rows = [], people }: LeftOutProps) {
  const leftOut = leftOutOf(rows);
  return (
    leftOut.length > 0 && (
      <SkippedRows label="Left out">
        {leftOut.map(({ account_id, why }) => (
          <li key={account_id}>
            {people.find((one) => one.account_id === account_id)?.name}: {why}
          </li>
        ))}
      </SkippedRows>
    )
  );
}
