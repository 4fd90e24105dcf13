import type { ReactNode } from 'react';
import { Box, Button, Group, Text } from '@mantine/core';
import {
  getEntrySummary,
  getStanding,
  type ListedStudent,
  type ShownInstead,
} from '#features/students/students.contract.ts';
import { readInbox } from '#features/office/inbox.contract.ts';
import * as people from '#features/people/people.contract.ts';
import { fullName } from './acted-on.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { TextLink } from '#client/ui/components/links.tsx';
import { showSuccess, showWhy } from '#client/ui/feedback/notify.ts';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import { focusStart, isFocusLost } from '#client/ui/forms/focus.ts';
import { askReason } from '#client/ui/forms/reason-form.tsx';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { DataList } from '#client/ui/list/data-list.tsx';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import { useSelection, type Selection } from '#client/ui/list/selection.tsx';
import { usePageView } from '#client/ui/list/paging/use-local-view.ts';
import { useJoining, useShown } from './waiting-people.ts';

const touched = [people.listJoining, getEntrySummary, getStanding, readInbox];

const NOT_DECIDED = 'Nothing was decided.';

/** The last row removes the list and its buttons. */
const keepFocus = () => requestAnimationFrame(() => isFocusLost() && focusStart());

export default function WhoWaits() {
  return (
    <>
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
            {/* Tall enough for a finger. */}
            <TextLink
              underline="hover"
              to={`/admin/user-entries/${person.id}`}
              fw={600}
              py={10}
              display="inline-block"
            >
              {fullName(person)}
            </TextLink>
          </Box>
        )}
      </Waiting>
    </>
  );
}

function JoiningQueue() {
  const zone = useSchoolZone();
  const view = usePageView();
  const query = useJoining(view.page);
  const total = query.data?.total;
  // Somebody else may have decided in the meantime.
  const selection = useSelection<people.JoiningPerson>('joining', { among: query.data?.rows ?? [] });
  if (total === 0) return null;
  return (
    <Section title={`Waiting to be admitted${total ? ` (${total})` : ''}`}>
      <DataList
        query={query}
        view={view}
        noun={['waiting person', 'waiting people']}
        what="Who is waiting"
        nameOf={fullName}
        columns={[
          { title: 'Name', cell: fullName },
          { title: 'Who it is', cell: (person) => aboutText(person, zone) },
        ]}
        selection={selection}
        empty=""
      />
      <Decide selection={selection} />
    </Section>
  );
}

function aboutText(person: people.JoiningPerson, zone: string) {
  const { email, graduation_year, since, from_school, was_removed, same_mailbox_as } = person;
  return (
    <>
      <EmailText email={email} /> · class of {graduation_year} · since {schoolDay(since, zone)}
      {from_school === null ? '' : ` · now at ${from_school}`}
      {was_removed ? ' · removed, suspended or refused here before' : ''}
      {same_mailbox_as === null ? '' : ` · same mailbox as ${same_mailbox_as}`}
    </>
  );
}

function Decide({ selection: { rows, drop } }: { readonly selection: Selection<people.JoiningPerson> }) {
  const admit = useApiChange(people.admitPeople, touched);
  const { mutateAsync: refuse } = useApiChange(people.refusePeople, touched);
  const ids = rows.map(({ id }) => id);

  async function decide(reason?: string): Promise<void> {
    const isAdmitted = reason === undefined;
    const outcome = isAdmitted
      ? await admit.mutateAsync({ body: { ids } })
      : await refuse({ body: { ids, reason } });
    const message = decidedText(outcome, isAdmitted);
    const body = { ids: outcome.decided, undo: true } as const;
    if (outcome.decided.length === 0) showSuccess(message);
    else showUndo(message, async () => undoneText(await (isAdmitted ? admit.mutateAsync : refuse)({ body })));
    drop(rows);
    keepFocus();
  }

  const askWhy = () =>
    askReason({
      title: `Refuse ${ids.length}`,
      label: 'Why? We email this to them.',
      limit: people.REASON_MAXIMUM,
      button: `Refuse ${ids.length}`,
      send: decide,
    });

  return (
    <Group gap="sm">
      <Button
        disabled={ids.length === 0}
        loading={admit.isPending}
        onClick={() => void decide().catch(showWhy(NOT_DECIDED))}
      >
        {ids.length === 0 ? 'Admit' : `Admit ${ids.length}`}
      </Button>
      <Button
        variant="outline"
        disabled={ids.length === 0}
        aria-haspopup="dialog"
        onClick={() => void askWhy().then(keepFocus)}
      >
        Refuse…
      </Button>
    </Group>
  );
}

function decidedText({ decided, gone }: people.Decided, isAdmitted: boolean): string {
  const done = `${decided.length} ${isAdmitted ? 'admitted' : 'refused'}.`;
  if (gone.length === 0) return done;
  const others = gone.length === 1 ? '1 was' : `${gone.length} were`;
  return `${done} ${others} already decided by somebody else.`;
}

/** `2 wait again. Not 1: somebody else has decided since, or they came from another school.` */
function undoneText({ decided, gone }: people.Decided): string {
  const waits = `${decided.length} ${decided.length === 1 ? 'waits' : 'wait'} again.`;
  if (gone.length === 0) return waits;
  return `${waits} Not ${gone.length}: somebody else has decided since, or they came from another school.`;
}

interface WaitingProps {
  readonly show: ShownInstead;
  readonly title: string;
  readonly what: string;
  readonly children: (person: ListedStudent) => ReactNode;
}

function Waiting({ show, title, what, children }: WaitingProps) {
  const query = useShown(show);
  const total = query.data?.total;
  if (!query.error && !total) return null;
  return (
    <Section title={total === undefined ? title : `${title} (${total})`}>
      <Loaded query={query} name={what}>
        {({ rows }) => <CompactCards>{rows.map(children)}</CompactCards>}
      </Loaded>
    </Section>
  );
}

function YearWish({ person, year }: { readonly person: ListedStudent; readonly year: number }) {
  const { mutateAsync, isPending } = useApiChange(people.decideYear, touched);
  const back = useApiChange(people.changeClass, touched);
  const { id, graduation_year: before } = person;
  const name = fullName(person);
  const stays = `${name} is in the class of ${before}.`;

  async function decide(accepts: boolean): Promise<void> {
    const params = { id };
    const undo = () => mutateAsync({ params, body: { year, accepts, undo: true } });
    const goBack = () => back.mutateAsync({ params, body: { graduation_year: before } });
    await mutateAsync({ params, body: { year, accepts } }).then(() => {
      if (accepts) showUndo(`${name} is in the class of ${year} now.`, goBack, stays);
      else showUndo(stays, undo, `${name} asks for ${year} again.`);
      keepFocus();
    }, showWhy(NOT_DECIDED));
  }

  const button = (label: string, accepts: boolean) => (
    <Button
      size="xs"
      variant={accepts ? 'filled' : 'outline'}
      disabled={isPending}
      aria-label={`${label}: ${name}`}
      onClick={() => void decide(accepts)}
    >
      {label}
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
    </Box>
  );
}
