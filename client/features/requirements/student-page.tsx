/** One student, for the school: how far they are, what was decided about them, and what they said about entries. */
import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link, useParams } from 'react-router';
import {
  getStudentRequirements,
  type RequirementsOfStudent,
} from '#shared/requirements/decisions.contract.ts';
import { useApi } from '#client/platform/use-api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { asItStood, useReturnTo } from '#client/ui/components/return-to.ts';
import { dayText } from '#client/ui/format/text.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import lists from '#client/ui/lists/list.module.css';
import { DecisionsPanel } from './decisions-panel.tsx';
import { FactsPanel } from './facts-panel.tsx';
import { RequirementPanel } from './requirement-panel.tsx';
import classes from './requirements.module.css';

export default function StudentPage() {
  const { userId = '' } = useParams();
  const { returnTo } = useReturnTo();
  const query = useApi(getStudentRequirements, { params: { userId } });
  const { data } = query;
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
      <Loaded
        query={query}
        what="The requirement"
        shape="lines"
        gone={<NoMember id={Number(userId)} />}
        isKept
      >
        {(student) => <Student key={student.id} student={student} />}
      </Loaded>
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

function Student({ student }: { readonly student: RequirementsOfStudent }) {
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
          <ul className={`${lists.bare} ${classes.answers}`}>
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
          <Text span inherit c="dimmed">
            {name}:
          </Text>{' '}
          {text}
        </p>
      ))}
    </>
  );
}
