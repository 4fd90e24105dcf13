/** Who waits to be admitted: one by one, or all that are selected. */
import { useState } from 'react';
import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import {
  admitPeople,
  PEOPLE_PAGE_SIZE,
  REASON_MAXIMUM,
  refusePeople,
  type Decided,
  type JoiningPerson,
} from '#shared/people/people.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import { ReasonForm } from '#client/ui/forms/reason-form.tsx';
import { PageNumbers } from '#client/ui/list/page-numbers.tsx';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { useDecide, useJoining } from './people.api.ts';

export function JoiningQueue() {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useJoining(page);
  return (
    <Stack gap="sm" component="section" aria-labelledby="joining">
      <Title order={2} size="h3" id="joining">
        Waiting to be admitted{data && data.total > 0 ? ` (${data.total})` : ''}
      </Title>
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          {`Who is waiting could not be loaded. ${failureReason(error)}`}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock shape="lines" />}
      {data?.total === 0 && <Text>Nobody is waiting.</Text>}
      {data && data.rows.length > 0 && <Queue people={data.rows} />}
      <PageNumbers
        label="Pages of who is waiting"
        page={page}
        total={data?.total ?? 0}
        pageSize={PEOPLE_PAGE_SIZE}
        onPage={setPage}
      />
    </Stack>
  );
}

/** The mutation's error is shown above the buttons. */
const shownAbove = () => undefined;

function Queue({ people }: { readonly people: readonly JoiningPerson[] }) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isRefusing, setRefusing] = useState(false);
  const { mutateAsync, isPending, error, reset } = useDecide<Decided>();
  // Somebody else may have decided meanwhile.
  const ids = chosen.filter((id) => people.some((person) => person.id === id));
  const all = people.map(({ id }) => id);

  async function decide(words?: string): Promise<void> {
    const outcome = await mutateAsync(() =>
      words === undefined
        ? callApi(admitPeople, { body: { ids } })
        : callApi(refusePeople, { body: { ids, reason: words } }),
    );
    showSuccess(decidedText(outcome, words === undefined));
    setChosen([]);
    setRefusing(false);
  }

  return (
    <Stack gap="sm">
      <Tick
        label="Select everybody on this page"
        isChecked={ids.length === all.length}
        onToggle={() => setChosen(ids.length === all.length ? [] : all)}
      />
      <CompactCards>
        {people.map((person) => (
          <JoiningRow
            key={person.id}
            person={person}
            isChosen={ids.includes(person.id)}
            onToggle={() =>
              setChosen(ids.includes(person.id) ? ids.filter((id) => id !== person.id) : [...ids, person.id])
            }
          />
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

interface JoiningRowProps {
  readonly person: JoiningPerson;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function JoiningRow({ person, isChosen, onToggle }: JoiningRowProps) {
  const zone = useSchoolZone();
  return (
    <Box component="li" p="sm">
      <Tick label={`${person.first_name} ${person.last_name}`} isChecked={isChosen} onToggle={onToggle} />
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <EmailText email={person.email} /> · class of {person.graduation_year} · since{' '}
        {schoolDay(person.since, zone)}
        {person.from_school === null ? '' : ` · now at ${person.from_school}`}
        {person.was_removed ? ' · removed, suspended or refused here before' : ''}
        {person.same_mailbox_as === null ? '' : ` · same mailbox as ${person.same_mailbox_as}`}
      </Text>
    </Box>
  );
}

interface TickProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onToggle: () => void;
}

const boxStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  minHeight: '2.75rem',
  fontWeight: 600,
  overflowWrap: 'anywhere',
} as const;
const tickStyle = {
  flex: 'none',
  width: '1.375rem',
  height: '1.375rem',
  accentColor: 'var(--ll-accent-fill)',
};

/** A plain box: a queue may have hundreds, and Mantine's are slow on phones. */
function Tick({ label, isChecked, onToggle }: TickProps) {
  return (
    <label style={boxStyle}>
      <input type="checkbox" style={tickStyle} checked={isChecked} onChange={onToggle} />
      {label}
    </label>
  );
}

/** `2 admitted. 1 was already decided by somebody else.` */
function decidedText({ decided, gone }: Decided, isAdmitted: boolean): string {
  const done = `${decided.length} ${isAdmitted ? 'admitted' : 'refused'}.`;
  if (gone.length === 0) return done;
  const others = gone.length === 1 ? '1 was' : `${gone.length} were`;
  return `${done} ${others} already decided by somebody else.`;
}
