/** An entry's history for its owner and the school: its text, its state, and a timeline. */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link, useParams } from 'react-router';
import type { EntryHistory, HistoryLine } from '#shared/entries/entry-history.contract.ts';
import { asApiError } from '#client/platform/api.ts';
import { isStaff, useSession } from '#client/platform/session.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { asItStood, useReturnTo } from '#client/ui/components/return-to.ts';
import { historyFailure } from '#client/domain/entries.messages.ts';
import { EntryFacts } from '#client/domain/entry-facts.tsx';
import { usePortfolio } from '#client/domain/entries.api.ts';
import { useEntryHistory } from '#client/domain/entry-history.api.ts';
import { studentOf, type Student, changeText, lineText } from './entry-history-text.ts';
import { endOf, entryStateOf, timelineOf, type TimelinePoint } from './entry-timeline.ts';
import { RequestTruth } from '#client/domain/entry-verification.tsx';
import { recordAgainAddress } from '#client/domain/entry-fields.ts';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import list from '#client/ui/lists/list.module.css';
import classes from './entry-history.module.css';

export default function EntryHistoryPage() {
  const { pk = '' } = useParams();
  const { data, error, isFetching, refetch } = useEntryHistory(pk);
  const { user, admin } = useSession();
  // The owner also sees the request, which the portfolio knows. It is awaited, so that nothing jumps, unless it fails.
  const isOwn = data ? data.owner.id === user?.id : admin?.is_school_administration !== true;
  const { isLoading, failureCount } = usePortfolio(isOwn);
  const isWaiting = isOwn && isLoading && failureCount === 0;
  return (
    <Stack gap="lg" maw="48rem" mx="auto">
      <PageHeading>Entry History</PageHeading>
      {error && (
        <ErrorAlert title="Something went wrong">
          <Stack gap="sm" align="start">
            <span>{historyFailure(error)}</span>
            {asApiError(error).status === 404 ? (
              <BackButton />
            ) : (
              <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            )}
          </Stack>
        </ErrorAlert>
      )}
      {data && !isWaiting && <History history={data} />}
      {(!data || isWaiting) && !error && <LoadingBlock label="Loading the history..." shape="lines" />}
    </Stack>
  );
}

function History({ history }: { readonly history: EntryHistory }) {
  const { user } = useSession();
  const { returnTo } = useReturnTo();
  const student = studentOf(history, user?.id);
  return (
    <>
      <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby="the-entry">
        <Stack gap="md">
          <Title order={2} size="h3" id="the-entry" className={list.breakable}>
            {history.entry.event}
          </Title>
          {!student.isReader && <Text>An entry of {student.name}.</Text>}
          <EntryStatePanel history={history} student={student} />
          <EntryFacts entry={history.entry} />
        </Stack>
      </Paper>
      <Stack component="section" gap="md" aria-labelledby="what-happened">
        <Title order={2} size="h3" id="what-happened">
          Timeline
        </Title>
        <EntryTimelineList lines={history.lines} student={student} />
      </Stack>
      <Group>
        {student.isReader ? (
          <BackButton />
        ) : (
          <Button
            component={Link}
            to={asItStood(`/admin/user-entries/${history.owner.id}`, returnTo.student)}
            state={{ database: returnTo.database }}
            variant="outline"
          >
            Back to the entries of {student.name}
          </Button>
        )}
      </Group>
    </>
  );
}

/** Without a history the owner is unknown. */
function BackButton() {
  const { admin } = useSession();
  const { returnTo } = useReturnTo();
  return isStaff(admin) ? (
    <Button component={Link} to={asItStood('/admin/entries', returnTo.database)} variant="outline">
      Go to the Volunteer Database
    </Button>
  ) : (
    <Button component={Link} to="/hour-tracker" variant="outline">
      Back to your portfolio
    </Button>
  );
}

interface EntryStandingProps {
  readonly history: EntryHistory;
  readonly student: Student;
}

function EntryStatePanel({ history, student }: EntryStandingProps) {
  const zone = useSchoolZone();
  const { text, tone } = entryStateOf(history, student);
  const end = history.is_there ? undefined : endOf(history.lines);
  return (
    <Stack gap="xs" align="start">
      <Text className={classes.standing} data-tone={tone}>
        {text}
      </Text>
      {end &&
        lineText(end, student, zone).details.map((detail) => (
          <Text key={detail} className={list.breakable}>
            {detail}
          </Text>
        ))}
      {student.isReader && history.is_there && <OwnRequest id={history.id} />}
      {student.isReader && !history.is_there && (
        <Button component={Link} to={recordAgainAddress(history)}>
          Record it again
        </Button>
      )}
    </Stack>
  );
}

/** The request as the portfolio knows it: the history does not have the expiry. */
function OwnRequest({ id }: { readonly id: number }) {
  const { data } = usePortfolio();
  const entry = data?.find((one) => one.id === id);
  return entry && !entry.recycling_bin && <RequestTruth entry={entry} />;
}

interface EntryTimelineListProps {
  readonly lines: readonly HistoryLine[];
  readonly student: Student;
}

function EntryTimelineList({ lines, student }: EntryTimelineListProps) {
  return (
    <ol className={classes.timeline}>
      {timelineOf(lines).map((point, place) => (
        // Lines have no id, and never move.
        <Point key={place} point={point} student={student} />
      ))}
    </ol>
  );
}

function Point({
  point: { line, queued },
  student,
}: {
  readonly point: TimelinePoint;
  readonly student: Student;
}) {
  const zone = useSchoolZone();
  const { text, details, tone } = lineText(line, student, zone);
  return (
    <li data-tone={tone}>
      <Text size="sm" className={classes.when}>
        <time dateTime={line.at}>{schoolTime(line.at, zone)}</time>
        {queued && <time dateTime={queued.at}>, queued less than a minute before</time>}
      </Text>
      <Text>{text}</Text>
      {changeText(line).map(({ field, before, after }) => (
        <Text key={field} size="sm" className={classes.change}>
          {field}: <del>{before}</del> became <ins>{after}</ins>
        </Text>
      ))}
      {(line.contact_is_student || queued?.contact_is_student) && (
        <Text size="sm">This address belongs to a student’s account.</Text>
      )}
      {details.map((detail) => (
        <Text key={detail} size="sm">
          {detail}
        </Text>
      ))}
    </li>
  );
}
