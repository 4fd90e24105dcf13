/** What the rules say of a student’s entries, with what can be done with selected ones. */
import { StudentShown } from '#client/features/signals/student-shown.tsx';
import { entryActions } from './entry-actions.tsx';

export default function StudentLookPage() {
  return <StudentShown actions={entryActions} />;
}
