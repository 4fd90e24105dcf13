import { useRef } from 'react';
import { Box, Group, Textarea } from '@mantine/core';
import lists from '#client/ui/list/list.module.css';
import { addNote, listNotes, noteChecks, removeNote, type Note } from '#features/people/notes.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useSession } from '#client/platform/session.ts';
import { useApiChange, useApi } from '#client/platform/use-api.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { actIfSure } from '#client/ui/feedback/act-if-sure.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { useSchoolZone, schoolTime } from '#client/ui/format/text.ts';
import { focusField } from '#client/ui/forms/focus.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import { CompactCards } from '#client/ui/list/compact-card.tsx';

export function NotesSection({ student }: { readonly student: number }) {
  const query = useNotes(student);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section title="Notes" size="h4" gap="xs" heading={heading}>
      <Loaded
        query={query}
        name="The notes"
        failure={(error) => `The notes could not be loaded, and are not printed. ${failureReason(error)}`}
        keepsData
      >
        {(notes) => notes.length > 0 && <NoteList notes={notes} onRemoved={() => heading.current?.focus()} />}
      </Loaded>
      {!query.isPending && <AddNote student={student} />}
    </Section>
  );
}

function NoteList({ notes, onRemoved }: { readonly notes: readonly Note[]; readonly onRemoved: () => void }) {
  const zone = useSchoolZone();
  const isHead = useSession().admin?.is_school_administration_head === true;
  const { mutateAsync, isPending } = useApiChange(removeNote, [listNotes]);

  async function remove({ id }: Note): Promise<void> {
    const isRemoved = await actIfSure(
      {
        title: 'Remove this note?',
        message: 'It is gone for everybody.',
        confirmLabel: 'Remove',
        danger: true,
      },
      async () => (await mutateAsync({ params: { id } })).detail,
      'The note was not removed.',
    );
    if (isRemoved) onRemoved();
  }

  return (
    <CompactCards>
      {notes.map((note) => (
        <Box component="li" key={note.id} px="sm" py={10} fz="sm">
          <div className={lists.prose}>{note.text}</div>
          <Group justify="space-between" gap="0.25rem 0.75rem" mih="2rem" c="dimmed">
            <span>{whoAndWhen(note, zone)}</span>
            {(note.is_own || isHead) && (
              <SmallButton
                variant="danger"
                disabled={isPending}
                aria-label={`Remove the note of ${whoAndWhen(note, zone)}`}
                onClick={() => void remove(note)}
              >
                Remove
              </SmallButton>
            )}
          </Group>
        </Box>
      ))}
    </CompactCards>
  );
}

function AddNote({ student }: { readonly student: number }) {
  const { mutateAsync } = useApiChange(addNote, [listNotes]);
  const form = useForm<{ text: string }, unknown>({
    initial: { text: '' },
    checks: noteChecks,
    send: ({ text }) => mutateAsync({ params: { userId: student }, body: { text } }),
    onSent(): void {
      form.restart({ text: '' });
      showSuccess('The note is saved.');
      focusField(form.formRef.current, 'text');
    },
    failure: 'The note was not saved.',
  });

  return (
    <Form form={form} gap="xs" send="Save the note" isQuiet>
      <Textarea
        label="Add a note"
        description="Parents may ask to see notes."
        rows={2}
        {...form.field('text')}
      />
    </Form>
  );
}

// Each reading is recorded, so they are read once per visit.
export const useNotes = (userId: number) =>
  useApi(listNotes, { params: { userId } }, { refetchOnWindowFocus: false, staleTime: 30_000 });

const whoAndWhen = ({ by, at }: Note, zone: string) =>
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
