/** A student's goal: so many hours by a day. One at a time. */
import { useRef, useState } from 'react';
import { Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { Entry } from '#features/entries/entries.contract.ts';
import { goalProgress, type Goal } from '#features/own-hours/goal-progress.ts';
import { getGoal, removeGoal, setGoal } from '#features/own-hours/goals.contract.ts';
import { goalChecks } from '#features/own-hours/goals.rules.ts';
import { goalName, goalText, useGoal } from '#features/entries/client/hours/goal.ts';
import { countedEntries } from '#features/entries/client/hours/hour-sums.ts';
import { ProgressBar } from '#features/entries/client/hours/progress-bar.tsx';
import { failureReason } from '#client/platform/api-error.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { CardSection } from '#client/ui/list/section.tsx';

interface GoalPanelProps {
  readonly entries: readonly Entry[];
  readonly today: string;
}

export function GoalPanel({ entries, today }: GoalPanelProps) {
  const [isEditing, setEditing] = useState(false);
  const [news, setNews] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);

  /** The pressed button is gone, so the focus goes to the heading. */
  function leaveForm(message: string): void {
    setEditing(false);
    setNews(message);
    heading.current?.focus();
  }

  const removal = useApiChange(removeGoal, [getGoal], {
    onSuccess: () => leaveForm('Your goal is removed.'),
  });

  return (
    <CardSection title="Your goal" heading={heading}>
      <Text role="status" display={news === '' ? 'none' : undefined}>
        {news}
      </Text>
      {removal.error && <ErrorAlert>The goal was not removed. {failureReason(removal.error)}</ErrorAlert>}
      <Loaded query={useGoal()} name="Your goal" keepsData>
        {({ goal }) =>
          isEditing ? (
            <GoalForm
              goal={goal}
              today={today}
              onSaved={() => leaveForm('Your goal is saved.')}
              onCancel={() => leaveForm('')}
            />
          ) : (
            <>
              {goal && <GoalProgress goal={goal} entries={entries} today={today} />}
              <Group gap="sm">
                <Button
                  variant="outline"
                  onClick={() => {
                    setNews('');
                    setEditing(true);
                  }}
                >
                  {goal ? 'Change goal' : 'Set a goal'}
                </Button>
                {goal && (
                  <Button
                    variant="outline"
                    color="red"
                    loading={removal.isPending}
                    onClick={() => removal.mutate({})}
                  >
                    Remove goal
                  </Button>
                )}
              </Group>
            </>
          )
        }
      </Loaded>
    </CardSection>
  );
}

function GoalProgress({ goal, entries, today }: GoalPanelProps & { readonly goal: Goal }) {
  const progress = goalProgress(goal, countedEntries(entries), today);
  return (
    <>
      <Text fw={600}>{goalName(goal)}</Text>
      <ProgressBar of={{ ...progress, counted: progress.done }} />
      <Text>
        {progress.done} of {progress.needed} hours verified
        {progress.waiting > 0 && `, ${progress.waiting} waiting`}. {goalText(progress)}
      </Text>
    </>
  );
}

interface GoalFormProps {
  readonly goal: Goal | null;
  readonly today: string;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

function GoalForm({ goal, today, onSaved, onCancel }: GoalFormProps) {
  const start = { hours: goal ? String(goal.hours) : '', until: goal?.until ?? '' };
  const { mutateAsync } = useApiChange(setGoal, [getGoal]);
  const form = useForm({
    initial: start,
    checks: goalChecks(today),
    send: (body) => mutateAsync({ body }),
    onSent: onSaved,
    failure: 'The goal was not saved.',
  });

  return (
    <Form form={form} gap="sm" send="Save goal" cancel={onCancel}>
      <SimpleGrid minColWidth="min(9rem, 100%)" autoFlow="auto-fit" spacing="sm" maw="26rem">
        <TextInput {...form.field('hours')} label="Hours" inputMode="decimal" autoComplete="off" />
        <TextInput {...form.field('until')} label="By" type="date" min={today} />
      </SimpleGrid>
    </Form>
  );
}
