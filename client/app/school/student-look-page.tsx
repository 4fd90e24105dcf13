/** What the rules say of a student’s entries, with what can be done with selected ones, notes, and what the school wrote to them. */
import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { openWriting } from '#client/domain/messages/open-writing.ts';
import { StudentMessages, StudentMessagesPaper } from '#client/features/messages/student-messages.tsx';
import { NotesPaper, NotesSection, useNotes } from '#client/features/notes/notes-section.tsx';
import { StudentShown, type StudentParts } from '#client/features/signals/student-shown.tsx';

export default function StudentLookPage() {
  // Here, to begin early: they stand above the entries.
  const notes = useNotes(Number(useParams()['userId']));
  return <StudentShown parts={partsOf} arePartsThere={!notes.isPending} />;
}

function partsOf(student: { readonly id: number; readonly name: string }): StudentParts {
  return {
    beside: (
      <Button
        variant="outline"
        leftSection={<IconMail size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => void openWriting([student])}
      >
        Write to them
      </Button>
    ),
    above: <NotesSection student={student.id} />,
    below: <StudentMessages student={student.id} />,
    onPaper: (
      <>
        <NotesPaper student={student.id} />
        <StudentMessagesPaper student={student.id} />
      </>
    ),
  };
}
