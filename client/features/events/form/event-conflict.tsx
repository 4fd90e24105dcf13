/** In Edit Event when the event was changed meanwhile: the stored values beside the typed ones. */
import { Box, Button, Group, Stack } from '@mantine/core';
import type { DetailedEvent } from '#shared/events/events.contract.ts';
import type { EventForm } from '#shared/events/events.rules.ts';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { Facts } from '#client/ui/components/facts.tsx';
import { LongText } from '#client/ui/components/long-text.tsx';
import { formOf, tidied } from './event-form.ts';
import { fieldLabels } from './post-event.messages.ts';

interface EventConflictProps {
  readonly message: string | undefined;
  readonly stored: DetailedEvent;
  readonly values: EventForm;
  readonly onLoad: () => void;
}

export function EventConflict({ message, stored, values, onLoad }: EventConflictProps) {
  const now = formOf(stored);
  const typed = tidied(values);
  // Safe: the labels are those of the fields.
  const fields = (Object.keys(fieldLabels) as (keyof EventForm)[]).filter(
    (name) => now[name] !== typed[name],
  );

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
      <span>{message}</span>
      <strong>Stored now, and different from what you typed:</strong>
      <Box w="100%">
        <Facts>
          {fields.map((name) => (
            <Fact key={name} label={fieldLabels[name]} text={now[name]} about={stored.name} />
          ))}
        </Facts>
      </Box>
      <span>
        Change the form as it should be and press Save Changes to store it, or start again with what is stored
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

function Fact({
  label,
  text,
  about,
}: {
  readonly label: string;
  readonly text: string;
  readonly about: string;
}) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <LongText text={text} about={about} />
      </dd>
    </>
  );
}
