/** The people of a school: who waits to be admitted, who asks for another graduation year, whose earlier hours wait, and everybody. */
import { useState, type ReactNode } from 'react';
import { Anchor, Box, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import {
  admitPeople,
  decideYear,
  listJoining,
  listPeople,
  PEOPLE_PAGE_SIZE,
  REASON_MAXIMUM,
  refusePeople,
  type Decided,
  type JoiningPerson,
  type PeopleShown,
  type Person,
} from '#shared/people/people.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { useApiPage } from '#client/platform/use-api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import { ReasonForm } from '#client/ui/forms/reason-form.tsx';
import { DataList } from '#client/ui/list/data-list.tsx';
import { Loaded, WhenLoaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import { useSelection } from '#client/ui/list/selection.tsx';
import { useLocalView, usePageView } from '#client/ui/list/use-local-view.ts';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { nameOf, PersonRow, useDecide } from './person-row.tsx';

const useJoining = (page: number) => useApiPage(listJoining, {}, page, PEOPLE_PAGE_SIZE);
const usePeople = (show?: PeopleShown, page = 1, search = '') =>
  useApiPage(listPeople, { search: search.trim(), show }, page, PEOPLE_PAGE_SIZE);

export default function PeoplePage() {
  const parts = [useJoining(1), usePeople('asking'), usePeople('earlier hours'), usePeople()];
  return (
    <Stack gap="lg">
      <PageHeading>People</PageHeading>
      <WhenLoaded queries={parts}>
        <JoiningQueue />
        <Waiting
          show="asking"
          title="Asking for another graduation year"
          what="Who asks for another graduation year"
        >
          {(person) =>
            person.wanted_graduation_year !== null && (
              <YearWish key={person.id} person={person} year={person.wanted_graduation_year} />
            )
          }
        </Waiting>
        <Waiting show="earlier hours" title="Hours from other schools to accept" what="Whose hours wait">
          {(person) => (
            <Box component="li" px="sm" key={person.id} style={{ overflowWrap: 'anywhere' }}>
              {/* High enough for a finger. */}
              <Anchor
                component={Link}
                to={`/admin/user-entries/${person.id}`}
                fw={600}
                py={10}
                display="inline-block"
              >
                {nameOf(person)}
              </Anchor>
            </Box>
          )}
        </Waiting>
        <PeopleList />
      </WhenLoaded>
    </Stack>
  );
}

/** Who waits to be admitted: one by one, or all that are selected. */
function JoiningQueue() {
  const view = usePageView();
  const query = useJoining(view.page);
  const total = query.data?.total;
  return (
    <Section title={`Waiting to be admitted${total ? ` (${total})` : ''}`}>
      {total === 0 ? (
        <Text>Nobody is waiting.</Text>
      ) : (
        <DataList
          query={query}
          view={view}
          pageSize={PEOPLE_PAGE_SIZE}
          noun={['person who waits', 'people who wait']}
          what="Who is waiting"
          empty=""
        >
          {(people) => <Queue people={people} />}
        </DataList>
      )}
    </Section>
  );
}

/** The mutation's error is shown above the buttons. */
const shownAbove = () => undefined;

function Queue({ people }: { readonly people: readonly JoiningPerson[] }) {
  const zone = useSchoolZone();
  const [isRefusing, setRefusing] = useState(false);
  const { mutateAsync, isPending, error, reset } = useDecide<Decided>();
  // Somebody else may have decided meanwhile.
  const { rows, has, add, drop } = useSelection<JoiningPerson>('joining', { among: people });
  const ids = rows.map(({ id }) => id);
  const isAll = rows.length === people.length;

  async function decide(words?: string): Promise<void> {
    const outcome = await mutateAsync(() =>
      words === undefined
        ? callApi(admitPeople, { body: { ids } })
        : callApi(refusePeople, { body: { ids, reason: words } }),
    );
    showSuccess(decidedText(outcome, words === undefined));
    drop(rows);
    setRefusing(false);
  }

  return (
    <Stack gap="sm">
      <Checkbox
        label="Select everybody on this page"
        checked={isAll}
        onChange={() => (isAll ? drop(people) : add(people))}
      />
      <CompactCards>
        {people.map((person) => (
          <Box component="li" key={person.id} p="sm" style={{ overflowWrap: 'anywhere' }}>
            <Checkbox
              label={nameOf(person)}
              fw={600}
              py={6}
              checked={has(person)}
              onChange={() => (has(person) ? drop([person]) : add([person]))}
            />
            <Text size="sm">
              <EmailText email={person.email} /> · class of {person.graduation_year} · since{' '}
              {schoolDay(person.since, zone)}
              {person.from_school === null ? '' : ` · now at ${person.from_school}`}
              {person.was_removed ? ' · removed, suspended or refused here before' : ''}
              {person.same_mailbox_as === null ? '' : ` · same mailbox as ${person.same_mailbox_as}`}
            </Text>
          </Box>
        ))}
      </CompactCards>
      {isRefusing && ids.length > 0 ? (
        <ReasonForm
          label="Why? They are mailed these words."
          limit={REASON_MAXIMUM}
          button={`Refuse ${ids.length}`}
          send={decide}
          onCancel={() => {
            reset();
            setRefusing(false);
          }}
        />
      ) : (
        <>
          {error && <ErrorAlert>{failureReason(error)}</ErrorAlert>}
          <Group gap="sm">
            <Button
              disabled={ids.length === 0}
              loading={isPending}
              onClick={() => void decide().catch(shownAbove)}
            >
              {ids.length === 0 ? 'Admit' : `Admit ${ids.length}`}
            </Button>
            <Button variant="outline" disabled={ids.length === 0} onClick={() => setRefusing(true)}>
              Refuse…
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

/** `2 admitted. 1 was already decided by somebody else.` */
function decidedText({ decided, gone }: Decided, isAdmitted: boolean): string {
  const done = `${decided.length} ${isAdmitted ? 'admitted' : 'refused'}.`;
  if (gone.length === 0) return done;
  const others = gone.length === 1 ? '1 was' : `${gone.length} were`;
  return `${done} ${others} already decided by somebody else.`;
}

interface WaitingProps {
  readonly show: PeopleShown;
  readonly title: string;
  readonly what: string;
  readonly children: (person: Person) => ReactNode;
}

/** Those who wait for a decision, of which those of the next page follow; nothing while nobody does. */
function Waiting({ show, title, what, children }: WaitingProps) {
  const query = usePeople(show);
  const total = query.data?.total;
  if (!query.error && !total) return null;
  return (
    <Section title={total === undefined ? title : `${title} (${total})`}>
      <Loaded query={query} what={what}>
        {({ rows }) => <CompactCards>{rows.map(children)}</CompactCards>}
      </Loaded>
    </Section>
  );
}

function YearWish({ person, year }: { readonly person: Person; readonly year: number }) {
  const { mutateAsync, isPending, error } = useDecide();
  const name = nameOf(person);

  async function decide(accepts: boolean): Promise<void> {
    try {
      await mutateAsync(() => callApi(decideYear, { params: { id: person.id }, body: { year, accepts } }));
    } catch {
      // Shown below.
      return;
    }
    const stays = `${name} stays in the class of ${person.graduation_year}.`;
    showSuccess(accepts ? `${name} is in the class of ${year} now.` : stays);
  }

  const button = (words: string, accepts: boolean) => (
    <Button
      size="xs"
      variant={accepts ? 'filled' : 'outline'}
      disabled={isPending}
      aria-label={`${words}: ${name}`}
      onClick={() => void decide(accepts)}
    >
      {words}
    </Button>
  );
  return (
    <Box component="li" p="sm">
      <Group justify="space-between" gap="xs" style={{ overflowWrap: 'anywhere' }}>
        <Text>
          <Text span fw={600}>
            {name}
          </Text>
          {`: ${year} instead of ${person.graduation_year}`}
        </Text>
        <Group gap="xs">
          {button(`Change to ${year}`, true)}
          {button('Decline', false)}
        </Group>
      </Group>
      {error && <ErrorAlert>{failureReason(error)}</ErrorAlert>}
    </Box>
  );
}

const names = ['search', 'show'] as const;
const shows = [
  { value: '', label: 'Everybody' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'hidden', label: 'Hidden from the leaderboard' },
] as const;
const filters = { search: { label: 'Name or email' }, show: { label: 'Show', choices: shows } };

function PeopleList() {
  const view = useLocalView(names);
  const { search, show } = view.filters;
  const shown = shows.find(({ value }) => value === show)?.value || undefined;
  return (
    <Section title="Our people">
      <DataList
        query={usePeople(shown, view.page, search)}
        view={view}
        finder={{ label: 'Find people', filters }}
        pageSize={PEOPLE_PAGE_SIZE}
        noun={['person', 'people']}
        what="The people of your school"
        empty="Nobody."
        noMatch="Nobody."
      >
        {(people, isStale) => (
          <CompactCards isStale={isStale}>
            {people.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </CompactCards>
        )}
      </DataList>
    </Section>
  );
}
