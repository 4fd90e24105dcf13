/** Who was there, for the organizer of an event and the staff of its school (decision 0078). */
import { useRef, useState } from 'react';
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { z } from 'zod';
import {
  confirmAttendance,
  findAttendancePeople,
  getAttendance,
  signInSheetPath,
  type AttendancePerson,
  type ListedPerson,
} from '#features/attendance/attendance.contract.ts';
import {
  attendedHours,
  listState,
  SEARCH_LETTERS,
  STATEMENT,
  WRONG_HOURS,
} from '#features/attendance/attendance.rules.ts';
import { sumHours } from '#features/entries/sum-hours.ts';
import type { DetailedEvent } from '#features/events/events.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { serverNow } from '#client/platform/connection.ts';
import { isStaff, useSession } from '#client/platform/session.ts';
import { readOnce, useApi, useApiChange } from '#client/platform/use-api.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import { LeftOut, shownHours, studentsText, useSavedMessage } from './saved.tsx';

interface ListProps {
  readonly event: DetailedEvent;
}

/** The sheet to print, and from an hour before the event the list; afterward empty. */
export function AttendanceList({ event }: ListProps) {
  const state = listState(new Date(event.starts_at), serverNow());
  const isOpen = state === 'open' && !event.awaits_approval;
  const { admin } = useSession();
  const input = { params: { eventId: event.id } };
  const query = useApi(getAttendance, input, { ...readOnce, enabled: isOpen });
  if (state === 'over' || event.awaits_approval) return null;
  // The server knows whether this is an event of the adviser's group.
  if (!event.is_organizer && !isStaff(admin) && !query.data) return null;
  return (
    <Section title="Attendance">
      <Button
        component="a"
        href={`/api${signInSheetPath(event.id)}`}
        target="_blank"
        rel="noopener"
        variant="outline"
        w="fit-content"
      >
        Print sign-in sheet
      </Button>
      {isOpen && (
        <Loaded query={query} name="The attendance list" placeholder="lines" keepsData>
          {(list) => <OpenList event={event} list={list} />}
        </Loaded>
      )}
    </Section>
  );
}

/** What was typed for a person since; undefined: was not there. */
type Marks = Readonly<Record<number, string | undefined>>;

interface Marked extends ListedPerson {
  /** Hours; undefined: was not there. */
  readonly typed: string | undefined;
}

function marked(person: ListedPerson, marks: Marks): Marked {
  const { account_id, hours, why_not } = person;
  const typed = account_id in marks ? marks[account_id] : hours?.toString();
  return { ...person, typed: why_not === undefined ? typed : hours?.toString() };
}

const isWrong = ({ typed }: Marked) => typed !== undefined && attendedHours(typed) === undefined;

/** The hours of everybody on the list, where they are the same. */
function usualOf(listed: readonly ListedPerson[]): string {
  const [usual = '', ...others] = new Set(listed.flatMap(({ hours }) => hours ?? []));
  return others.length === 0 ? String(usual) : '';
}

/** Who differs from what is stored. */
const changesOf = (people: readonly Marked[]) =>
  people.flatMap(({ account_id, hours: stored, typed, why_not }) => {
    const hours = typed === undefined ? null : (attendedHours(typed) ?? typed);
    return why_not !== undefined || hours === stored ? [] : [{ account_id, hours }];
  });

/** `34 students, 98.5 h` */
function sumText(people: readonly Marked[]): string {
  const typed = people.flatMap((person) => person.typed ?? []);
  const sum = sumHours(typed.map((text) => attendedHours(text) ?? 0));
  const missing = typed.filter((text) => text === '').length;
  const note = missing === 0 ? '' : ` · hours are missing for ${missing}`;
  return `${studentsText(typed.length)}, ${sum} h${note}`;
}

interface OpenListProps extends ListProps {
  readonly list: z.output<typeof getAttendance.reply>;
}

function OpenList({ event, list: { people: listed, version, verifies, confirmed } }: OpenListProps) {
  const zone = useSchoolZone();
  const [added, setAdded] = useState<readonly ListedPerson[]>([]);
  const [marks, setMarks] = useState<Marks>({});
  const [everybody, setEverybody] = useState(() => usualOf(listed));
  const sum = useRef<HTMLParagraphElement>(null);
  const [isSure, setSure] = useState(false);
  /** The version on which the first mark was made: the server refuses if somebody has confirmed since. */
  const [marksVersion, setMarksVersion] = useState<number>();
  const forget = () => setMarksVersion(undefined);
  const confirm = useApiChange(confirmAttendance, [getAttendance, ...shownHours], {
    // The list is read again either way, and shows stored hours beside those that were typed.
    onSuccess: forget,
    onError: forget,
  });
  const showSaved = useSavedMessage([getAttendance]);
  const known = new Set(listed.map(({ account_id }) => account_id));
  const people = [...listed, ...added.filter(({ account_id }) => !known.has(account_id))].map((one) =>
    marked(one, marks),
  );
  const changes = changesOf(people);
  // Stored hours follow only while they are everybody's: on the way to 2.5 one types 2.
  const isUsual = everybody === usualOf(listed);
  function mark(some: readonly ListedPerson[], typedOf: (one: ListedPerson) => string | undefined): void {
    setMarksVersion((now) => now ?? version);
    setMarks((now) => ({ ...now, ...Object.fromEntries(some.map((one) => [one.account_id, typedOf(one)])) }));
  }
  const usualHours = ({ recorded }: ListedPerson) =>
    String(event.hours ?? (everybody || (recorded?.hours ?? '')));
  useLeaveQuestion(changes.length > 0 && !confirm.isPending);

  async function send(): Promise<void> {
    const body = { version: marksVersion ?? version, statement: isSure, rows: changes };
    const reply = await confirm.mutateAsync({ params: { eventId: event.id }, body });
    setMarks({});
    setSure(false);
    // The pressed button is disabled now.
    (verifies ? sum.current : document.querySelector('h1'))?.focus();
    showSaved(reply, (students) =>
      verifies ? `Saved for ${students}.` : `We ask you by email to confirm the hours of ${students}.`,
    );
  }

  return (
    <Stack gap="md">
      {confirmed && (
        <Text size="sm">
          {people.some(({ hours }) => hours !== null) ? 'Confirmed' : 'Sent'} by{' '}
          {confirmed.by ?? 'a former member of staff'}, {schoolTime(confirmed.at, zone)}.
        </Text>
      )}
      {event.hours === undefined && (
        <TextInput
          label="Hours for everybody"
          description="Such as 2.5 or 2:30. You can change them for one person."
          inputMode="decimal"
          w="fit-content"
          value={everybody}
          error={everybody !== '' && attendedHours(everybody) === undefined && WRONG_HOURS}
          onChange={({ currentTarget: { value } }) => {
            mark(
              people.filter(
                ({ account_id, typed }) => typed === everybody && (account_id in marks || isUsual),
              ),
              () => value,
            );
            setEverybody(value);
          }}
        />
      )}
      {people.some(({ why_not }) => why_not === undefined) && (
        <Button
          variant="default"
          w="fit-content"
          onClick={() =>
            mark(
              people.filter(({ typed, why_not }) => typed === undefined && why_not === undefined),
              usualHours,
            )
          }
        >
          All were here
        </Button>
      )}
      <CompactCards label="Attendance">
        {people.map((one) => (
          <Group
            component="li"
            key={one.account_id}
            justify="space-between"
            gap="xs"
            mih="3.5rem"
            px="sm"
            py={6}
          >
            <Checkbox
              flex="1 1 10rem"
              label={one.name}
              description={aboutText(one) || undefined}
              checked={one.typed !== undefined}
              disabled={one.why_not !== undefined}
              onChange={({ currentTarget: { checked } }) =>
                mark([one], checked ? usualHours : () => undefined)
              }
            />
            {one.typed !== undefined && (
              <TextInput
                w="6rem"
                aria-label={`Hours of ${one.name}`}
                inputMode="decimal"
                value={one.typed}
                disabled={one.why_not !== undefined}
                error={one.typed !== '' && one.typed !== everybody && isWrong(one) && WRONG_HOURS}
                onChange={({ currentTarget: { value } }) => mark([one], () => value)}
              />
            )}
          </Group>
        ))}
      </CompactCards>
      {verifies && (
        <AddSomeone
          event={event}
          listed={people}
          onAdd={(one) => {
            const more = { ...one, hours: null };
            setAdded((now) => [...now, more]);
            mark([more], usualHours);
          }}
        />
      )}
      <Text fw={600} role="status" ref={sum} tabIndex={-1}>
        {sumText(people)}
      </Text>
      <Checkbox
        label={STATEMENT}
        checked={isSure}
        onChange={({ currentTarget }) => setSure(currentTarget.checked)}
      />
      {confirm.error && <ErrorAlert>Nothing was confirmed. {failureReason(confirm.error)}</ErrorAlert>}
      <LeftOut rows={confirm.data?.rows} people={people} />
      <Button
        w="fit-content"
        disabled={!isSure || changes.length === 0 || people.some(isWrong)}
        loading={confirm.isPending}
        onClick={() => void send().catch(() => undefined)}
      >
        Confirm attendance
      </Button>
    </Stack>
  );
}

function aboutText({ graduation_year, hours, recorded, why_not, typed }: Marked): string {
  const told = recorded && `recorded ${recorded.hours} h for ${recorded.organizer}`;
  return [
    graduation_year && `Class of ${graduation_year}`,
    told && (recorded.verified ? `${told}, verified` : told),
    hours !== null && typed !== String(hours) && `confirmed: ${hours} h`,
    why_not,
  ]
    .filter(Boolean)
    .join(' · ');
}

interface AddProps extends ListProps {
  readonly listed: readonly ListedPerson[];
  readonly onAdd: (person: AttendancePerson) => void;
}

function AddSomeone({ event, listed, onAdd }: AddProps) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const [search] = useDebouncedValue(typed.trim(), 250);
  const isSearched = search.length >= SEARCH_LETTERS && typed !== '';
  const input = { params: { eventId: event.id }, query: { search } };
  const query = useApi(findAttendancePeople, input, { enabled: isSearched });
  const others = query.data?.filter((one) => listed.every(({ account_id }) => account_id !== one.account_id));
  return (
    <Stack gap="xs">
      <TextInput
        ref={field}
        label="Add someone"
        description={`Three letters of the name of a student of ${event.school}.`}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {isSearched && (
        <Loaded query={{ ...query, data: others }} name="The students">
          {(found) => (
            <Group gap="xs">
              {found.length === 0 && <Text size="sm">Nobody else has this name.</Text>}
              {found.map((person) => (
                <Button
                  key={person.account_id}
                  variant="default"
                  size="compact-md"
                  onClick={() => {
                    onAdd(person);
                    setTyped('');
                    // The pressed button is gone.
                    field.current?.focus();
                  }}
                >
                  {`Add ${person.name}${person.graduation_year === undefined ? '' : `, class of ${person.graduation_year}`}`}
                </Button>
              ))}
            </Group>
          )}
        </Loaded>
      )}
    </Stack>
  );
}
