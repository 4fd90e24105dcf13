import { Button, Stack } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { openWriting } from '#features/people/client/messages/open-writing.ts';
import { StudentMessages, StudentMessagesPaper } from '#features/people/client/messages/student-messages.tsx';
import { NotesPaper, NotesSection } from '#features/people/client/notes/notes-section.tsx';
import { PrintOnly } from '#client/ui/components/on-paper.tsx';
import lists from '#client/ui/list/list.module.css';

interface StudentNotesProps {
  readonly student: { readonly id: number; readonly name: string };
}

export default function NotesAndMessages({ student }: StudentNotesProps) {
  return (
    <Stack gap="md" maw="56rem" className={lists.breakable}>
      <Button
        w="fit-content"
        variant="outline"
        leftSection={<IconMail size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => void openWriting([student])}
      >
        Write to them
      </Button>
      <NotesSection student={student.id} />
      <StudentMessages student={student.id} />
      <PrintOnly>
        <h1>{student.name}</h1>
        <NotesPaper student={student.id} />
        <StudentMessagesPaper student={student.id} />
      </PrintOnly>
    </Stack>
  );
}
