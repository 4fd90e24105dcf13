import { listNotes, type Note } from '#features/people/notes.contract.ts';
import { useApi } from '#client/platform/use-api.ts';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import lists from '#client/ui/list/list.module.css';

// Each reading is recorded, so they are read once per visit.
export const useNotes = (userId: number) =>
  useApi(listNotes, { params: { userId } }, { refetchOnWindowFocus: false, staleTime: 30_000 });

export const whoAndWhen = ({ by, at }: Note, zone: string) =>
  `${by ?? 'Somebody who has left'}, ${schoolTime(at, zone)}`;

export function NotesPaper({ student }: { readonly student: number }) {
  const zone = useSchoolZone();
  const { data: notes = [] } = useNotes(student);
  if (notes.length === 0) return null;
  return (
    <>
      <h2>Notes</h2>
      {notes.map((note) => (
        <p key={note.id} className={lists.prose}>
          {note.text} ({whoAndWhen(note, zone)})
        </p>
      ))}
    </>
  );
}
