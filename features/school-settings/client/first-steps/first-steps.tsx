import type { ReactNode } from 'react';
import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { REQUIRED_HOURS } from '#features/entries/entry-limits.ts';
import * as contract from '#features/school-settings/first-steps.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { ButtonLink } from '#client/ui/components/links.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { CardSection } from '#client/ui/list/section.tsx';
import list from '#client/ui/list/list.module.css';

interface Step {
  readonly title: string;
  readonly line: (steps: contract.FirstSteps) => string;
  readonly go?: { readonly to: string; readonly words: string };
  readonly keep?: string;
}

const stepsShown: Readonly<Record<contract.FirstStep, Step>> = {
  needs: {
    title: 'What students need',
    line: () => `${REQUIRED_HOURS} hours, unless your school requires something else.`,
    go: { to: '/admin/programs/new', words: 'Set a requirement' },
    keep: `Keep ${REQUIRED_HOURS} hours`,
  },
  joining: {
    title: 'Who may join',
    line: ({ join_by_anyone }) =>
      join_by_anyone
        ? 'Now anyone can register at your school. A code or your mail domain keeps others out.'
        : 'Now you admit each student yourself. A code or your mail domain lets them in at once.',
    go: { to: '/admin/settings', words: 'Choose who may join' },
    keep: 'Keep it this way',
  },
  helpers: {
    title: 'Who helps you',
    line: () => 'Administrators see all students and verify hours. They register first, then you add them.',
    go: { to: '/admin/network', words: 'Add an administrator' },
    keep: 'Just me for now',
  },
  students: {
    title: 'Tell the students',
    line: () => 'A poster for the wall shows them how to register.',
  },
};

export function FirstStepsList({ steps }: { readonly steps: contract.FirstSteps }) {
  const { mutate, isPending, error } = useApiChange(contract.sayFirstStep, [contract.getFirstSteps]);
  const say = (said: contract.FirstStep | 'later') => mutate({ body: { said } });
  const next = contract.firstSteps.find((name) => !steps.done.includes(name));
  return (
    <CardSection
      title="First steps"
      beside={
        <Text size="sm" c="dimmed">
          {steps.done.length} of {contract.firstSteps.length} done
        </Text>
      }
    >
      <Stack component="ol" gap="md" className={list.bare}>
        {contract.firstSteps.map((name) => {
          const { title, line, go, keep } = stepsShown[name];
          if (steps.done.includes(name)) return <Row key={name} title={title} isDone />;
          const variant = name === next ? 'filled' : 'outline';
          return (
            <Row key={name} title={title}>
              <Text size="sm">{line(steps)}</Text>
              <Group gap="xs">
                {go && (
                  <ButtonLink to={go.to} variant={variant}>
                    {go.words}
                  </ButtonLink>
                )}
                {name === 'students' && (
                  <Button
                    component="a"
                    href={contract.POSTER}
                    target="_blank"
                    variant={variant}
                    onClick={() => say('students')}
                  >
                    Open the poster
                    <VisuallyHidden> (in a new tab)</VisuallyHidden>
                  </Button>
                )}
                {keep !== undefined && (
                  <Button variant="default" disabled={isPending} onClick={() => say(name)}>
                    {keep}
                  </Button>
                )}
              </Group>
            </Row>
          );
        })}
      </Stack>
      {error && <ErrorAlert>{failureReason(error)}</ErrorAlert>}
      <Button
        variant="subtle"
        disabled={isPending}
        onClick={() => say('later')}
        style={{ alignSelf: 'start' }}
      >
        Not now
      </Button>
    </CardSection>
  );
}

function Row({ title, isDone = false, children }: { title: string; isDone?: boolean; children?: ReactNode }) {
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      {isDone ? (
        <IconCircleCheckFilled size={24} color="var(--ll-good)" style={{ flex: 'none' }} aria-hidden="true" />
      ) : (
        <IconCircle size={24} color="var(--ll-ink-soft)" style={{ flex: 'none' }} aria-hidden="true" />
      )}
      <Stack gap={6} miw={0}>
        <Text fw={600} c={isDone ? 'dimmed' : undefined}>
          {title}
          {isDone && <VisuallyHidden>: done</VisuallyHidden>}
        </Text>
        {children}
      </Stack>
    </Group>
  );
}
