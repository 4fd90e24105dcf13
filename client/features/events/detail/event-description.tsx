/** What an event is about, in the organizer's words; a long text is folded. */
import { Stack, Title } from '@mantine/core';
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { LongText } from '#client/ui/components/long-text.tsx';

/** This page is where people read it: more of it is shown than in lists. */
const SHOWN = 600;

export function EventDescription({ event }: { readonly event: CommunityEvent }) {
  return (
    <Stack component="section" gap="xs" aria-labelledby="about-event">
      <Title order={2} size="h3" id="about-event">
        About this event
      </Title>
      <div>
        <LongText text={event.description} about={event.name} shown={SHOWN} />
      </div>
    </Stack>
  );
}
