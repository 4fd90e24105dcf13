/** One student, for the school: how far they are, what was decided about them, and what they said about entries. */
import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link, useParams } from 'react-router';
import type { RequirementsOfStudent } from '#shared/requirements/decisions.contract.ts';
import { asApiError } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { asItStood, useReturnTo } from '#client/ui/components/return-to.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { dayText } from '#client/ui/format/text.ts';
import { DecisionsPanel } from './decisions-panel.tsx';
import { FactsPanel } from './facts-panel.tsx';
import { RequirementPanel } from './requirement-panel.tsx';
import { useStudentRequirements } from './requirements.api.ts';
import classes from './requirements.module.css';

export default function StudentPage() {
  const { userId = '' } = useParams();
  const { returnTo } = useReturnTo();
  const { data, error, isFetching, refetch } = useStudentRequirements(userId);
  return (
    <Stack gap="md">
      <Group gap="md">
        {returnTo.graduation !== undefined && (
          <Anchor
            component={Link}
            to={asItStood('/admin/graduation', returnTo.graduation)}
            underline="always"
          >
            Back to the class
          </Anchor>
        )}
        <Anchor component={Link} to={`/admin/user-entries/${userId}`} underline="always">
          Entries
        </Anchor>
        <Anchor component={Link} to={`/admin/looks/${userId}`} underline="always">
          Worth a look
        </Anchor>
      </Group>
      <PageHeading>{data ? `Requirement of ${data.name}` : 'Requirement'}</PageHeading>
      {error && !data && asApiError(error).status === 404 && <NoMember id={Number(userId)} />}
      {error && !data && asApiError(error).status !== 404 && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          The requirement could not be loaded. {failureReason(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock shape="lines" />}
      {data && <Loaded key={data.id} student={data} />}
    </Stack>
  );
}

/** Nothing is required of somebody suspended or removed, but a number that another student needs can be taken from them. */
function NoMember({ id }: { readonly id: number }) {
  return (
    <>
      <ErrorAlert>There is no such student at your school, or they are suspended or removed.</ErrorAlert>
      {Number.isInteger(id) && <FactsPanel student={{ id, name: 'this student' }} />}
    </>
  );
}

function Loaded({ student }: { readonly student: RequirementsOfStudent }) {
  const { requirements, answers } = student;
  return (
    <>
      {requirements.length === 0 && <Text>Nothing is required of this class here.</Text>}
      {requirements.length > 0 && <Text>As the student sees it:</Text>}
      {requirements.map((requirement) => (
        <RequirementPanel key={requirement.program} requirement={requirement} isOfAnother />
      ))}
      <DecisionsPanel student={student} />
      <FactsPanel student={student} />
      {answers.length > 0 && (
        <Paper component="section" withBorder p={{ base: 'sm', sm: 'lg' }} aria-labelledby="answers">
          <Title order={2} size="h3" id="answers" mb="sm">
            What they wrote
          </Title>
          <ul className={classes.answers}>
            {answers.map((answer) => (
              <li key={answer.id}>
                <strong>
                  {answer.event}, {dayText(answer.date)}
                </strong>
                <Answer answer={answer} />
              </li>
            ))}
          </ul>
        </Paper>
      )}
    </>
  );
}

function Answer({ answer }: { readonly answer: RequirementsOfStudent['answers'][number] }) {
  const { work, category, outcomes, preparation, action, reflection, started_at } = answer;
  const facts = [
    work === 'paid' ? 'paid' : work === 'volunteer' ? 'not paid' : '',
    category ?? '',
    started_at === null ? '' : `began at ${started_at}`,
    outcomes.join(', '),
  ].filter((fact) => fact);
  const texts = [
    ['Preparation', preparation],
    ['Action', action],
    ['Reflection', reflection],
  ].filter(([, text]) => text);
  return (
    <>
      {facts.length > 0 && <div>{facts.join(' · ')}</div>}
      {texts.map(([name, text]) => (
        <p key={name}>
          <span className={classes.name}>{name}:</span> {text}
        </p>
      ))}
    </>
  );
}
