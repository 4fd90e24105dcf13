import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { AskButton, CorrectionLink } from '#features/entries/client/entry-verification.tsx';
import { recordAgainAddress } from '#features/entries/client/entry-fields.ts';
import * as texts from '#features/entries/client/request-text.ts';
import { ButtonLink } from '#client/ui/components/links.tsx';
import { dayText, useSchoolZone } from '#client/ui/format/text.ts';
import type { Need } from './portfolio-story.ts';
import { stateStyle } from '#client/ui/list/state-mark.tsx';
import classes from '#features/entries/client/hours/hours.module.css';

const SHOWN_AT_FIRST = 3;

export function NeededNow({ needs }: { readonly needs: readonly Need[] }) {
  if (needs.length === 0) return null;
  const more = needs.slice(SHOWN_AT_FIRST);
  return (
    <Paper
      withBorder
      px="sm"
      py={10}
      component="section"
      aria-labelledby="needs-you"
      style={{ borderInlineStart: `0.375rem solid ${stateStyle('bad').color}` }}
    >
      <Title order={2} size="h4" id="needs-you" mb={6}>
        Needs you
      </Title>
      <NeedList needs={needs.slice(0, SHOWN_AT_FIRST)} />
      {more.length > 0 && (
        <details>
          <summary className={classes.details}>{more.length} more</summary>
          <NeedList needs={more} />
        </details>
      )}
    </Paper>
  );
}

function NeedList({ needs }: { readonly needs: readonly Need[] }) {
  const zone = useSchoolZone();
  const { StateIcon, color } = stateStyle('bad');
  return (
    <Stack component="ul" gap={10} m={0} p={0} style={{ listStyle: 'none' }}>
      {needs.map((need) => (
        <Group component="li" key={`${need.kind} ${need.entry.id}`} gap={10}>
          <StateIcon size={20} color={color} style={{ flex: 'none' }} aria-hidden="true" />
          <Box flex="1 1 14rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
            <Text size="sm" fw={600}>
              {need.entry.event}, {dayText(need.entry.date)}
            </Text>
            <Text size="sm">{needText(need, zone)}</Text>
          </Box>
          <Remedy need={need} />
        </Group>
      ))}
    </Stack>
  );
}

function needText(need: Need, zone: string): string {
  switch (need.kind) {
    case 'mail':
      return texts.requestText(need.entry, zone);
    case 'rejection':
      return texts.removalText(need.entry, zone).join(' ');
    case 'expiry':
      return `${need.entry.contact} has not answered. ${texts.expiryText(need.entry, zone)}`;
  }
}

function Remedy({ need }: { readonly need: Need }) {
  const { id, event } = need.entry;
  if (need.kind === 'rejection')
    return (
      <ButtonLink
        to={recordAgainAddress(need.entry)}
        size="compact-sm"
        aria-label={`Record it again: ${event}`}
      >
        Record it again
      </ButtonLink>
    );
  if (texts.correctionText(need.entry) !== undefined) return <CorrectionLink entry={need.entry} />;
  return <AskButton entry={need.entry} giveFocusOn={() => focusEntry(id)} />;
}

/** The resolved entry is in the list, unless that is filtered. */
function focusEntry(id: number): void {
  const place =
    document.querySelector<HTMLElement>(`[data-of="${id}"] :is([data-entry], [aria-expanded])`) ??
    document.getElementById('your-entries');
  place?.focus();
}
