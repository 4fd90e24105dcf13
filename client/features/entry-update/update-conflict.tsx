/** In the update form when the entry was changed meanwhile: the stored values beside the typed ones. */
import { Box, Button, Group, Stack } from '@mantine/core';
import type { EntryFields } from '#shared/entries/entries.contract.ts';
import { fieldNames, type EntryFieldName } from '#shared/entries/entry-fields.ts';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { dayText } from '#client/ui/format/text.ts';
import { entryTitles } from '#client/domain/entry-facts.tsx';
import { Facts } from '#client/ui/components/facts.tsx';
import { LongText } from '#client/ui/components/long-text.tsx';

interface UpdateConflictProps {
  readonly message: string;
  readonly stored: EntryFields;
  readonly values: EntryFields;
  readonly onLoad: () => void;
}

export function UpdateConflict({ message, stored, values, onLoad }: UpdateConflictProps) {
  const different = fieldNames.filter((field) => stored[field] !== values[field].trim());

  async function load(): Promise<void> {
    const isSure = await confirmAction({
      title: 'Replace what you typed?',
      message: 'The form is filled with what is stored now. What you typed here is lost.',
      confirmLabel: 'Replace',
      danger: true,
    });
    if (isSure) onLoad();
  }

  return (
    <Stack gap="sm" align="start">
      <span>{message} Nothing was stored, and what you typed is still here.</span>
      {different.length === 0 ? (
        <span>What is stored now is the same as what you typed.</span>
      ) : (
        <>
          <strong>Stored now, and different from what you typed:</strong>
          <Box w="100%">
            <Facts>
              {different.map((field) => (
                <Fact key={field} field={field} stored={stored} />
              ))}
            </Facts>
          </Box>
        </>
      )}
      <span>
        Change the form as it should be and press Update entry to store it, or start again with what is stored
        now.
      </span>
      <Group>
        <Button variant="outline" size="compact-md" onClick={() => void load()}>
          Load what is stored now
        </Button>
      </Group>
    </Stack>
  );
}

function Fact({ field, stored }: { readonly field: EntryFieldName; readonly stored: EntryFields }) {
  const text = field === 'date' ? dayText(stored.date) : stored[field];
  return (
    <>
      <dt>{entryTitles[field]}</dt>
      <dd>{field === 'description' ? <LongText text={text} about={stored.event} /> : text}</dd>
    </>
  );
}
