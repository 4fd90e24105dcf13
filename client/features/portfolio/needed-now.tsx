/** What needs the student, before everything else: each with the one button that helps. */
import { Button, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { correctionText, expiryText, requestText } from '#client/domain/request-text.ts';
import { recordAgainAddress } from '#client/domain/entry-fields.ts';
import { removalText } from '#client/domain/removal-text.ts';
import { AskButton } from '#client/domain/ask-button.tsx';
import { dayText, useSchoolZone } from '#client/ui/format/text.ts';
import type { Need } from './portfolio-needs.ts';
import classes from './portfolio.module.css';

/** More are folded. */
const SHOWN_AT_FIRST = 3;

export function NeededNow({ needs }: { readonly needs: readonly Need[] }) {
  if (needs.length === 0) return null;
  const more = needs.slice(SHOWN_AT_FIRST);
  return (
    <section aria-labelledby="needs-you" className={classes.needs}>
      <Title order={2} size="h4" id="needs-you">
        Needs you
      </Title>
      <NeedList needs={needs.slice(0, SHOWN_AT_FIRST)} />
      {more.length > 0 && (
        <details>
          <summary className={classes.fold}>{more.length} more</summary>
          <NeedList needs={more} />
        </details>
      )}
    </section>
  );
}

function NeedList({ needs }: { readonly needs: readonly Need[] }) {
  return (
    <ul className={classes.needList}>
      {needs.map((need) => (
        <NeedItem key={`${need.kind} ${need.entry.id}`} need={need} />
      ))}
    </ul>
  );
}

function NeedItem({ need }: { readonly need: Need }) {
  const zone = useSchoolZone();
  const { event, date } = need.entry;
  return (
    <li className={classes.need}>
      <IconAlertTriangle size={20} aria-hidden="true" />
      <div className={classes.needWords}>
        <Text size="sm" fw={600}>
          {event}, {dayText(date)}
        </Text>
        <Text size="sm">{needText(need, zone)}</Text>
      </div>
      <Remedy need={need} />
    </li>
  );
}

function needText(need: Need, zone: string): string {
  switch (need.kind) {
    case 'mail':
      return requestText(need.entry, zone);
    case 'rejection':
      return removalText(need.entry, zone).join(' ');
    case 'expiry':
      return `${need.entry.contact} has not answered. ${expiryText(need.entry, zone)}`;
  }
}

function Remedy({ need }: { readonly need: Need }) {
  const { id, event } = need.entry;
  if (need.kind === 'rejection')
    return (
      <Button
        component={Link}
        to={recordAgainAddress(need.entry)}
        size="compact-sm"
        aria-label={`Record it again: ${event}`}
      >
        Record it again
      </Button>
    );
  const correction = correctionText(need.entry);
  if (correction === undefined) return <AskButton entry={need.entry} giveFocusOn={() => focusEntry(id)} />;
  return (
    <Button
      component={Link}
      to={`/portfolio-update-event/${id}`}
      size="compact-sm"
      aria-label={`${correction} of ${event}`}
    >
      {correction}
    </Button>
  );
}

/** What needed the student has gone; its entry is in the list, unless that shows others. */
function focusEntry(id: number): void {
  const place =
    document.querySelector<HTMLElement>(`[data-of="${id}"] [data-entry]`) ??
    document.getElementById('your-entries');
  place?.focus();
}
