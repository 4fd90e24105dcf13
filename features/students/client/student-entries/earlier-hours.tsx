import { useRef } from 'react';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import type { MadeElsewhere, SchoolEntry } from '#features/students/students.contract.ts';
import { decideEarlierHours, EARLIER_REASON_MAXIMUM } from '#features/students/earlier-hours.contract.ts';
import { sumHours } from '#features/entries/sum-hours.ts';
import { schoolEntries } from '#features/entries/client/school-entries.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { showWhy } from '#client/ui/feedback/notify.ts';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { askReason } from '#client/ui/forms/reason-form.tsx';
import { CardSection } from '#client/ui/list/section.tsx';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import { verifiedText } from '#features/entries/client/request-text.ts';
import { entryName } from './user-entries-panel.tsx';
import list from '#client/ui/list/list.module.css';

interface EarlierEntry {
  readonly entry: SchoolEntry;
  readonly from: MadeElsewhere;
}

/** Unverified entries never count, so they need no decision. */
export function bySchool(entries: readonly SchoolEntry[], madeElsewhere: readonly MadeElsewhere[]) {
  const groups = new Map<string, EarlierEntry[]>();
  for (const entry of entries) {
    const from = madeElsewhere.find(({ id }) => id === entry.id);
    if (from && entry.verified)
      groups.set(from.school, [...(groups.get(from.school) ?? []), { entry, from }]);
  }
  return [...groups].map(([school, earlier]) => ({ school, earlier }));
}

export function sumText(earlier: readonly EarlierEntry[]): string {
  const said = (counts: boolean | undefined, one: string, many: string) => {
    const hours = sumOf(earlier.filter(({ from }) => from.decision?.counts === counts));
    return hours > 0 ? [`${hoursText(hours)} ${hours === 1 ? one : many}.`] : [];
  };
  return [
    ...said(undefined, 'waits for a decision', 'wait for a decision'),
    ...said(true, 'counts', 'count'),
    ...said(false, 'does not count', 'do not count'),
  ].join(' ');
}

const sumOf = (earlier: readonly EarlierEntry[]) => sumHours(earlier.map(({ entry }) => entry.hours));
const hoursText = (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`;

interface EarlierHoursProps {
  readonly userId: string;
  readonly entries: readonly SchoolEntry[];
  readonly madeElsewhere: readonly MadeElsewhere[];
}

export default function EarlierHours({ userId, entries, madeElsewhere }: EarlierHoursProps) {
  return bySchool(entries, madeElsewhere).map(({ school, earlier }) => (
    <OfSchool key={school} userId={userId} school={school} earlier={earlier} />
  ));
}

interface OfSchoolProps {
  readonly userId: string;
  readonly school: string;
  readonly earlier: readonly EarlierEntry[];
}

function OfSchool({ userId, school, earlier }: OfSchoolProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const open = earlier.filter(({ from }) => from.decision === null);
  return (
    <CardSection title={`Hours from ${school}`} heading={heading}>
      <Text size="sm">{sumText(earlier)}</Text>
      {open.length > 0 && (
        <Decide
          userId={userId}
          earlier={open}
          onDecided={() => heading.current?.focus()}
          what={hoursText(sumOf(open))}
        />
      )}
      <details>
        <summary>One by one ({earlier.length})</summary>
        <CompactCards label={`Entries from ${school}`}>
          {earlier.map((one) => (
            <Box component="li" key={one.entry.id} p="sm" className={list.breakable}>
              <OneEntry userId={userId} one={one} />
            </Box>
          ))}
        </CompactCards>
      </details>
    </CardSection>
  );
}

function OneEntry({ userId, one }: { readonly userId: string; readonly one: EarlierEntry }) {
  const { entry, from } = one;
  const zone = useSchoolZone();
  const about = useRef<HTMLDivElement>(null);
  const { decision } = from;
  const how = verifiedText(entry, zone);
  const by = decision && `${decision.by ?? 'An administrator'}, ${schoolDay(decision.at, zone)}`;
  return (
    <Stack gap="xs">
      <div ref={about} tabIndex={-1} className={list.focusOnly}>
        <Text size="sm" fw={600}>
          {entryName(entry)} · {entry.hours} h
        </Text>
        <Text size="sm">{entry.organizer}</Text>
        {how !== '' && <Text size="sm">{how}</Text>}
        {decision && (
          <Text size="sm">
            {decision.counts ? 'Counts' : `Does not count: “${decision.reason ?? ''}”`} ({by})
          </Text>
        )}
      </div>
      <Decide
        userId={userId}
        earlier={[one]}
        about={entryName(entry)}
        onDecided={() => about.current?.focus()}
      />
    </Stack>
  );
}

const NOT_SAVED = 'Nothing was saved.';

interface DecideProps {
  readonly userId: string;
  /** All with the same decision, or all undecided. */
  readonly earlier: readonly EarlierEntry[];
  readonly what?: string;
  readonly about?: string;
  /** Moves the focus, because the pressed button disappears. */
  readonly onDecided: () => void;
}

function Decide({ userId, earlier, what, about, onDecided }: DecideProps) {
  const accept = useApiChange(decideEarlierHours, schoolEntries);
  const { mutateAsync: change } = useApiChange(decideEarlierHours, schoolEntries);
  const present = earlier[0]?.from.decision;
  const label = (words: string) => (about === undefined ? {} : { 'aria-label': `${words}: ${about}` });
  // The version on screen, as with other decisions.
  const entries = earlier.map(({ entry: { id, version } }) => ({ id, version }));

  async function decide(send: typeof change, reason?: string): Promise<void> {
    const counts = reason === undefined;
    const { decided, gone } = await send({ params: { userId }, body: { entries, counts, reason } });
    const hours = hoursText(sumOf(earlier.filter(({ entry: { id } }) => decided.includes(id))));
    const rest = gone.length === 0 ? '' : ' What was changed meanwhile is left out. Please look again.';
    showUndo(`${counts ? 'Accepted' : 'Not counted'}: ${hours}.${rest}`, async () => {
      const before = { counts: present?.counts ?? null, reason: present?.reason ?? undefined };
      await change({ params: { userId }, body: { entries, ...before, undo: true } });
      onDecided();
      return 'Taken back.';
    });
  }

  async function refuse(): Promise<void> {
    const isSent = await askReason({
      title: 'Do not count',
      label: 'Why these hours do not count',
      description: 'The student reads it.',
      limit: EARLIER_REASON_MAXIMUM,
      button: 'Do not count',
      send: (reason) => decide(change, reason),
      failure: NOT_SAVED,
    });
    if (isSent) onDecided();
  }

  return (
    <Group gap="xs">
      {present?.counts !== true && (
        <Button
          size="xs"
          loading={accept.isPending}
          {...label('Accept')}
          onClick={() => void decide(accept.mutateAsync).then(onDecided, showWhy(NOT_SAVED))}
        >
          {what === undefined ? 'Accept' : `Accept ${what}`}
        </Button>
      )}
      {present?.counts !== false && (
        <Button
          size="xs"
          variant="outline"
          disabled={accept.isPending}
          aria-haspopup="dialog"
          {...label('Do not count')}
          onClick={() => void refuse()}
        >
          Do not count
        </Button>
      )}
    </Group>
  );
}
