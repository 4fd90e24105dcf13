/** What was saved, with Undo, and who was left out of it. */
import type { z } from 'zod';
import type { confirmAttendance } from '#features/attendance/attendance.contract.ts';
import { schoolEntries } from '#features/entries/client/school-entries.ts';
import { listBulk, undoBulk } from '#features/office/bulk-actions.contract.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { SkippedRows } from '#client/ui/feedback/outcome.tsx';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { totalText } from '#client/ui/list/paging/page-of.ts';

type Answers = z.output<typeof confirmAttendance.reply>['rows'];

export const shownHours: readonly Endpoint[] = [...schoolEntries, listBulk];

export const studentsText = (count: number) => totalText(count, ['student', 'students']);

export const savedOf = (rows: Answers) =>
  rows.filter(({ outcome, why }) => outcome !== 'unchanged' && why === undefined);

export const leftOutOf = (rows: Answers) =>
  rows.filter(({ outcome, why }) => outcome !== 'unchanged' && why !== undefined);

/** @param touches further calls whose responses become stale by the undo */
export function useSavedMessage(touches: readonly Endpoint[] = []) {
  const { mutateAsync: undo } = useApiChange(undoBulk, [...touches, ...shownHours]);
  return (message: string, action: number | null) => {
    if (action === null) return showSuccess(message);
    return showUndo(message, async () => {
      const { action: undone } = await undo({ params: { id: String(action) } });
      return `Undone for ${studentsText(undone.undone?.entries ?? 0)}.`;
    });
  };
}

interface LeftOutProps {
  readonly rows: Answers;
  readonly names: ReadonlyMap<number, string>;
}

export function LeftOut({ rows, names }: LeftOutProps) {
  return (
    rows.length > 0 && (
      <SkippedRows label="Left out">
        {rows.map(({ account_id, why }) => (
          <li key={account_id}>
            {names.get(account_id)}: {why}
          </li>
        ))}
      </SkippedRows>
    )
  );
}
