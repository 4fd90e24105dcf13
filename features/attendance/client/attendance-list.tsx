/** Who was there, for the organizer of an event and the staff of its school (decision 0078). */
import { useRef, useState } from 'react';
import { Box, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
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
import { useApi, useApiChange } from '#client/platform/use-api.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import rows from '#client/ui/list/rows.module.css';
import { LeftOut, leftOutOf, savedOf, shownHours, studentsText, useSavedMessage } from './saved.tsx';

interface ListProps {
  readonly event: DetailedEvent;
}

/** The sheet to print, and from an hour before the event the list; afterward empty. */
export function AttendanceList({ event }: ListProps) {
  const state = listState(new Date(event.starts_at), serverNow());
  const params = { eventId: String(event.id) };
  const isOpen = state === 'open' && !event.awaits_approval;
  const { admin } = useSession();
  const query = useApi(getAttendance, { params }, { enabled: isOpen, refetchOnWindowFocus: false });
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
          {(list) => <List event={event} list={list} />}
        </Loaded>
      )}
    </Section>
  );
}

type Attendance = NonNullable<ReturnType<typeof useApi<typeof getAttendance>>['data']>;

/** What was typed for a person since; undefined: was not there. */
type Marks = Readonly<Record<number, string | undefined>>;

/** The stored hours, or those typed since. */
export function typedHours({ account_id, hours, why_not }: ListedPerson, marks: Marks): string | undefined {
  if (why_not !== undefined) return undefined;
  return account_id in marks ? marks[account_id] : hours === null ? undefined : String(hours);
}

/** Rows that differ from what is stored. */
export function changedRows(people: readonly ListedPerson[], marks: Marks) {
  return people.flatMap((person) => {
    const { account_id, hours: stored, why_not } = person;
    const typed = typedHours(person, marks);
    const hours = typed === undefined ? null : (attendedHours(typed) ?? typed);
    return why_not !== undefined || hours === stored ? [] : [{ account_id, hours }];
  });
}

/** `34 students, 98.5 h` */
export function sumText(people: readonly ListedPerson[], marks: Marks): string {
  const typed = people.flatMap((person) => typedHours(person, marks) ?? []);
  const sum = sumHours(typed.map((text) => attendedHours(text) ?? 0));
  const missing = typed.filter((text) => text === '').length;
  const note = missing === 0 ? '' : ` · hours are missing for ${missing}`;
  return `${studentsText(typed.length)}, ${sum} h${note}`;
}

function List({ event, list }: ListProps & { readonly list: Attendance }) {
  const zone = useSchoolZone();
  const [added, setAdded] = useState<readonly ListedPerson[]>([]);
  const known = new Set(list.people.map(({ account_id }) => account_id));
  const people = [...list.people, ...added.filter(({ account_id }) => !known.has(account_id))];
  const [marks, setMarks] = useState<Marks>({});
  const [isSure, setSure] = useState(false);
  const confirm = useApiChange(confirmAttendance, [getAttendance, ...shownHours], {
    // The list is read again either way, and shows stored hours beside those that were typed.
    onSuccess: () => setVersion(undefined),
    onError: () => setVersion(undefined),
  });
  const showSaved = useSavedMessage([getAttendance]);
  const [everybody, setEverybody] = useState('');
  const preset = event.hours === undefined ? everybody : String(event.hours);
  /** The version on which the first mark was made: the server refuses if somebody has confirmed since. */
  const [version, setVersion] = useState<number>();
  function mark(changed: Marks): void {
    setVersion((now) => now ?? list.version);
    setMarks((now) => ({ ...now, ...changed }));
  }
  const changes = changedRows(people, marks);
  const isUnclear = people.some((person) => isWrong(typedHours(person, marks)));
  useLeaveQuestion(changes.length > 0 && !confirm.isPending);

  function allWereHere(): void {
    const absent = people.filter((one) => one.why_not === undefined && typedHours(one, marks) === undefined);
    const here = absent.map(
      ({ account_id, recorded }) => [account_id, preset || String(recorded?.hours ?? '')] as const,
    );
    mark(Object.fromEntries(here));
  }

  async function send(): Promise<void> {
    const params = { eventId: String(event.id) };
    const body = { version: version ?? list.version, statement: isSure, rows: changes };
    const { action, rows: answers } = await confirm.mutateAsync({ params, body });
    setMarks({});
    setSure(false);
    const done = studentsText(savedOf(answers).length);
    const message = list.verifies
      ? `Saved for ${done}.`
      : `We ask you by email to confirm the hours of ${done}.`;
    showSaved(message, action);
  }

  const nameOf = new Map(people.map(({ account_id, name }) => [account_id, name]));
  return (
    <Stack gap="md">
      {list.confirmed && (
        <Text size="sm">
          Confirmed by {list.confirmed.by ?? 'a former member of staff'},{' '}
          {schoolTime(list.confirmed.at, zone)}.
        </Text>
      )}
      {event.hours === undefined && (
        <TextInput
          label="Hours for everybody"
          description="Such as 2.5 or 2:30. You can change them for one person."
          inputMode="decimal"
          w="fit-content"
          value={everybody}
          onChange={({ currentTarget: { value } }) => {
            const marked = Object.entries(marks).filter(([, typed]) => typed === everybody);
            mark(Object.fromEntries(marked.map(([id]) => [id, value])));
            setEverybody(value);
          }}
        />
      )}
      {people.some(({ why_not }) => why_not === undefined) && (
        <Button variant="default" w="fit-content" onClick={allWereHere}>
          All were here
        </Button>
      )}
      <ul className={rows.cards} style={{ listStyle: 'none', margin: 0, padding: 0 }} aria-label="Attendance">
        {people.map((person) => (
          <PersonRow
            key={person.account_id}
            person={person}
            typed={typedHours(person, marks)}
            preset={preset || String(person.recorded?.hours ?? '')}
            onMark={(typed) => mark({ [person.account_id]: typed })}
          />
        ))}
      </ul>
      {list.verifies && (
        <AddSomeone
          event={event}
          isListed={(id) => nameOf.has(id)}
          onAdd={(person) => {
            setAdded((now) => [...now, { ...person, hours: null }]);
            mark({ [person.account_id]: preset });
          }}
        />
      )}
      <Text fw={600} role="status">
        {sumText(people, marks)}
      </Text>
      <Checkbox
        label={STATEMENT}
        checked={isSure}
        onChange={({ currentTarget }) => setSure(currentTarget.checked)}
      />
      {confirm.error && <ErrorAlert>Nothing was confirmed. {failureReason(confirm.error)}</ErrorAlert>}
      <LeftOut rows={leftOutOf(confirm.data?.rows ?? [])} names={nameOf} />
      <Button
        w="fit-content"
        disabled={!isSure || changes.length === 0 || isUnclear}
        loading={confirm.isPending}
        onClick={() => void send().catch(() => undefined)}
      >
        Confirm attendance
      </Button>
    </Stack>
  );
}

const isWrong = (typed: string | undefined) => typed !== undefined && attendedHours(typed) === undefined;

interface RowProps {
  readonly person: ListedPerson;
  readonly typed: string | undefined;
  readonly preset: string;
  readonly onMark: (typed: string | undefined) => void;
}

function PersonRow({ person, typed, preset, onMark }: RowProps) {
  const { name, graduation_year, hours, recorded, why_not } = person;
  const about = [
    ...(graduation_year === undefined ? [] : [`Class of ${graduation_year}`]),
    ...(recorded === undefined
      ? []
      : [`recorded ${recorded.hours} h for ${recorded.organizer}${recorded.verified ? ', verified' : ''}`]),
    ...(hours === null || typed === String(hours) ? [] : [`confirmed: ${hours} h`]),
    ...(why_not === undefined ? [] : [why_not]),
  ].join(' · ');
  return (
    <Box component="li" px="sm" py={6}>
      <Group justify="space-between" gap="xs" mih="2.75rem">
        <Checkbox
          flex="1 1 10rem"
          label={name}
          description={about === '' ? undefined : about}
          checked={typed !== undefined}
          disabled={why_not !== undefined}
          onChange={({ currentTarget }) => onMark(currentTarget.checked ? preset : undefined)}
        />
        {typed !== undefined && (
          <TextInput
            w="6rem"
            aria-label={`Hours of ${name}`}
            inputMode="decimal"
            value={typed}
            error={typed !== '' && isWrong(typed) && WRONG_HOURS}
            onChange={({ currentTarget }) => onMark(currentTarget.value)}
          />
        )}
      </Group>
    </Box>
  );
}

interface AddProps extends ListProps {
  readonly isListed: (id: number) => boolean;
  readonly onAdd: (person: AttendancePerson) => void;
}

function AddSomeone({ event, isListed, onAdd }: AddProps) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const [search] = useDebouncedValue(typed.trim(), 250);
  const isSearched = search.length >= SEARCH_LETTERS && typed !== '';
  const query = useApi(
    findAttendancePeople,
    { params: { eventId: String(event.id) }, query: { search } },
    { enabled: isSearched },
  );
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
        <Loaded query={query} name="The students">
          {(found) => {
            const others = found.filter(({ account_id }) => !isListed(account_id));
            if (others.length === 0) return <Text size="sm">Nobody else has this name.</Text>;
            return (
              <Group gap="xs">
                {others.map((person) => (
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
            );
          }}
        </Loaded>
      )}
    </Stack>
  );
}
