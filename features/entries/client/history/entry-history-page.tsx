import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useParams } from 'react-router';
import { getEntryHistory, type EntryHistory } from '#features/entries/entry-history.contract.ts';
import { EntryFacts } from '#features/entries/client/entry-facts.tsx';
import { recordAgainAddress } from '#features/entries/client/entry-fields.ts';
import { RequestTruth } from '#features/entries/client/entry-verification.tsx';
import { QUEUED_REFRESH_MS, usePortfolio } from '#features/entries/client/own-entries.ts';
import { asApiError } from '#client/platform/api-error.ts';
import { isStaff, useSession } from '#client/platform/session.ts';
import { useApi } from '#client/platform/use-api.ts';
import { ButtonLink } from '#client/ui/components/links.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { withReturnAddress, useReturnTo } from '#client/ui/hooks/return-to.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import { StateMark } from '#client/ui/list/state-mark.tsx';
import list from '#client/ui/list/list.module.css';
import * as texts from './entry-history-text.ts';
import classes from './entry-history.module.css';

export default function EntryHistoryPage() {
  const { pk = '' } = useParams();
  const query = useApi(
    getEntryHistory,
    { params: { pk } },
    {
      refetchInterval: ({ state }) =>
        state.data?.lines.at(-1)?.kind === 'mail queued' ? QUEUED_REFRESH_MS : false,
    },
  );
  const isMissing = asApiError(query.error).status === 404;
  const { user, admin } = useSession();
  // The owner also sees the request, from the portfolio. Waits for it unless it fails, so that nothing jumps.
  const isOwn = query.data ? query.data.owner.id === user?.id : admin?.is_school_administration !== true;
  const { isLoading, failureCount } = usePortfolio(isOwn);
  const isWaiting = isOwn && isLoading && failureCount === 0;
  return (
    <Stack gap="lg" maw="48rem" mx="auto">
      <PageHeading>Entry History</PageHeading>
      <Loaded
        query={{ ...query, data: isWaiting || isMissing ? undefined : query.data }}
        name="The history"
        placeholder="lines"
        notFound={
          <ErrorAlert title="Something went wrong">
            <Stack gap="sm" align="start">
              There is no history here. The entry was deleted, or it is not one that you may see.
              <BackButton />
            </Stack>
          </ErrorAlert>
        }
      >
        {(history) => <History history={history} />}
      </Loaded>
    </Stack>
  );
}

function History({ history }: { readonly history: EntryHistory }) {
  const { user } = useSession();
  const { returnTo } = useReturnTo();
  const student = texts.studentOf(history, user?.id);
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
      <Section title="Timeline">
        <ol className={classes.timeline}>
          {texts.timelineOf(history.lines).map((point, place) => (
            <Point key={place} point={point} student={student} />
          ))}
        </ol>
      </Section>
      <Group>
        {student.isReader ? (
          <BackButton />
        ) : (
          <ButtonLink
            to={withReturnAddress(`/admin/user-entries/${history.owner.id}`, returnTo.student)}
            state={{ database: returnTo.database }}
            variant="outline"
          >
            Back to the entries of {student.name}
          </ButtonLink>
        )}
      </Group>
    </>
  );
}

function BackButton() {
  const { admin } = useSession();
  const { returnTo } = useReturnTo();
  return isStaff(admin) ? (
    <ButtonLink to={withReturnAddress('/admin/entries', returnTo.database)} variant="outline">
      Go to the Volunteer Database
    </ButtonLink>
  ) : (
    <ButtonLink to="/hour-tracker" variant="outline">
      Back to your portfolio
    </ButtonLink>
  );
}

function EntryStatePanel({ history, student }: { history: EntryHistory; student: texts.Student }) {
  const zone = useSchoolZone();
  const { text, tone } = texts.entryStateOf(history, student);
  const end = history.is_there ? undefined : texts.endOf(history.lines);
  return (
    <Stack gap="xs" align="start">
      <StateMark tone={tone} wraps>
        {text}
      </StateMark>
      {end &&
        texts.lineText(end, student, zone).details.map((detail) => (
          <Text key={detail} className={list.breakable}>
            {detail}
          </Text>
        ))}
      {student.isReader && history.is_there && <OwnRequest id={history.id} />}
      {student.isReader && !history.is_there && (
        <ButtonLink to={recordAgainAddress(history)}>Record it again</ButtonLink>
      )}
    </Stack>
  );
}

/** From the portfolio, because the history lacks the expiry. */
function OwnRequest({ id }: { readonly id: number }) {
  const { data } = usePortfolio();
  const entry = data?.find((one) => one.id === id);
  return entry && !entry.recycling_bin && <RequestTruth entry={entry} />;
}

function Point({ point: { line, queued }, student }: { point: texts.TimelinePoint; student: texts.Student }) {
  const zone = useSchoolZone();
  const { text, details, tone } = texts.lineText(line, student, zone);
  return (
    <li data-tone={tone}>
      <Text size="sm" c="dimmed">
        <time dateTime={line.at}>{schoolTime(line.at, zone)}</time>
        {queued && <time dateTime={queued.at}>, queued less than a minute before</time>}
      </Text>
      <Text>{text}</Text>
      {texts.changeText(line).map(({ field, before, after }) => (
        <Text key={field} size="sm" className={list.prose}>
          {field}: <del>{before}</del> became{' '}
          <Box component="ins" fw={600} td="none">
            {after}
          </Box>
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
