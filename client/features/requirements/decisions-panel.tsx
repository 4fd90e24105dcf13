/** What the school decided about the requirement of one student; heads decide here. */
import { useState } from 'react';
import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import type { Decision, RequirementsOfStudent } from '#shared/requirements/decisions.contract.ts';
import { decisionText } from '#shared/requirements/decision.text.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useSession } from '#client/platform/session.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import { DecisionForm } from './decision-form.tsx';
import { useEndDecision } from './requirements.api.ts';
import classes from './requirements.module.css';

export function DecisionsPanel({ student }: { readonly student: RequirementsOfStudent }) {
  const { id, name, requirements, decisions } = student;
  const { admin } = useSession();
  const [isDeciding, setDeciding] = useState(false);
  const programs = requirements.flatMap(({ program, ...one }) =>
    program === null ? [] : [{ id: program, name: one.name }],
  );
  const mayDecide = admin?.is_school_administration_head === true && programs.length > 0;
  if (!mayDecide && decisions.length === 0) return null;
  return (
    <Paper component="section" withBorder p={{ base: 'sm', sm: 'lg' }} aria-labelledby="decisions">
      <Stack gap="sm">
        <Title order={2} size="h3" id="decisions">
          What your school decided
        </Title>
        {decisions.length === 0 && !isDeciding && <Text>Nothing yet: the rule of the class holds.</Text>}
        {decisions.length > 0 && (
          <ul className={classes.answers}>
            {decisions.map((decision) => (
              <DecisionItem key={decision.id} student={id} decision={decision} mayEnd={mayDecide} />
            ))}
          </ul>
        )}
        {mayDecide && !isDeciding && (
          <div>
            <Button variant="outline" onClick={() => setDeciding(true)}>
              Decide
            </Button>
          </div>
        )}
        {isDeciding && (
          <DecisionForm student={{ id, name }} programs={programs} onDone={() => setDeciding(false)} />
        )}
      </Stack>
    </Paper>
  );
}

interface DecisionItemProps {
  readonly student: number;
  readonly decision: Decision;
  readonly mayEnd: boolean;
}

function DecisionItem({ student, decision, mayEnd }: DecisionItemProps) {
  const zone = useSchoolZone();
  const { mutateAsync, isPending } = useEndDecision(student);
  const { program, reason, by_name, created_at, ended_at } = decision;
  const words = decisionText(decision);

  async function end(): Promise<void> {
    const isSure = await confirmAction({
      title: 'End this decision?',
      message: `${words} The rule of the class holds again. The decision stays readable here.`,
      confirmLabel: 'End it',
      danger: true,
    });
    if (!isSure) return;
    try {
      await mutateAsync({ decision: decision.id });
      showSuccess('The decision has ended.');
    } catch (error) {
      showFailure(`The decision still holds. ${failureReason(error)}`);
    }
  }

  return (
    <li data-ended={ended_at !== null}>
      <strong>
        {program}: {words}
      </strong>
      {reason !== null && <div>{reason}</div>}
      <div className={classes.soft}>
        {by_name ?? 'Somebody who has left'}, {schoolDay(created_at, zone)}
        {ended_at !== null && ` · ended ${schoolDay(ended_at, zone)}`}
      </div>
      {mayEnd && ended_at === null && (
        <SmallButton
          variant="danger"
          aria-label={`End: ${words}`}
          disabled={isPending}
          onClick={() => void end()}
        >
          End
        </SmallButton>
      )}
    </li>
  );
}
