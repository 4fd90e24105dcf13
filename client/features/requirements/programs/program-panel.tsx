/** One program: which rules hold for which classes, how they came about, and what a head can do. */
import { useState } from 'react';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { versionsInForce, type InForce } from '#shared/requirements/in-force.ts';
import { classesText, kindWords, transferText } from '#shared/requirements/program.text.ts';
import type { Program } from '#shared/requirements/requirements.contract.ts';
import { ruleSentences, targetText } from '#shared/requirements/rule.text.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { focusStart } from '#client/ui/forms/focus.ts';
import { ReasonForm } from '#client/ui/forms/reason-form.tsx';
import { schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import { RenameProgram } from './rename-program.tsx';
import { useEndProgram } from './programs.api.ts';
import classes from './programs.module.css';

interface ProgramPanelProps {
  readonly program: Program;
  readonly isHead: boolean;
}

export function ProgramPanel({ program, isHead }: ProgramPanelProps) {
  const [doing, setDoing] = useState<'renaming' | 'ending'>();
  const id = `program-${program.id}`;
  return (
    <Paper component="section" withBorder p={{ base: 'sm', sm: 'lg' }} aria-labelledby={id}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id={id} style={{ overflowWrap: 'anywhere' }}>
            {program.name}
          </Title>
          <Text c="dimmed">{kindWords[program.kind]}</Text>
        </div>
        {versionsInForce(program.versions).map((held) => (
          <Held key={held.from} program={program} held={held} isHead={isHead} />
        ))}
        <Versions program={program} />
        {isHead && doing === undefined && (
          <Group gap="xs">
            <Button
              variant="outline"
              aria-label={`Rename ${program.name}…`}
              onClick={() => setDoing('renaming')}
            >
              Rename…
            </Button>
            <Button
              variant="outline"
              color="red.9"
              aria-label={`End ${program.name}…`}
              onClick={() => setDoing('ending')}
            >
              End…
            </Button>
          </Group>
        )}
        {doing === 'renaming' && <RenameProgram program={program} onDone={() => setDoing(undefined)} />}
        {doing === 'ending' && <End program={program} onCancel={() => setDoing(undefined)} />}
      </Stack>
    </Paper>
  );
}

interface HeldProps extends ProgramPanelProps {
  readonly held: InForce;
}

function Held({ program, held: { from, to, version }, isHead }: HeldProps) {
  const { rules } = version;
  const whose = classesText(from, to);
  return (
    <div>
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
        <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
          {whose[0]?.toUpperCase()}
          {whose.slice(1)}: {targetText(rules)}
        </Title>
        {isHead && (
          <Button
            component={Link}
            to={`/admin/programs/${program.id}?class=${from}`}
            variant="outline"
            flex="none"
            aria-label={`Change ${program.name} for the ${whose}`}
          >
            Change
          </Button>
        )}
      </Group>
      <ul className={classes.plain}>
        {ruleSentences({ ...rules, not_held: [] }, from === to ? from : null).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {rules.transfer.kind !== 'as everybody' && (
          <li>Who came later: {lowerFirst(transferText(rules.transfer))}.</li>
        )}
        {rules.not_held.map((what) => (
          <li key={what}>Not kept here: {what}.</li>
        ))}
      </ul>
    </div>
  );
}

const lowerFirst = (text: string) => text.replace(/^./, (first) => first.toLowerCase());

function Versions({ program: { versions } }: { readonly program: Program }) {
  const zone = useSchoolZone();
  return (
    <details className={classes.opens}>
      <summary>
        {versions.length} {versions.length === 1 ? 'version' : 'versions'}
      </summary>
      <ul className={classes.plain}>
        {versions.map(({ id, from_class, to_class, rules, reason, by_name, created_at }) => (
          <li key={id}>
            {schoolDay(created_at, zone)}, {by_name ?? 'somebody whose account is gone'}:{' '}
            {classesText(from_class, to_class)}, {targetText(rules)}
            {reason !== null && <div className={classes.soft}>“{reason}”</div>}
            <details className={classes.opens}>
              <summary>What counted by it</summary>
              <ul className={classes.plain}>
                {ruleSentences(rules, null).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface EndProps {
  readonly program: Program;
  readonly onCancel: () => void;
}

const REASON_MAXIMUM = 500;

function End({ program, onCancel }: EndProps) {
  const { mutateAsync } = useEndProgram(program.id);
  return (
    <ReasonForm
      label={`Why does “${program.name}” end?`}
      description="Students no longer see it, and nothing is required by it. What was decided under it is kept."
      limit={REASON_MAXIMUM}
      button="End it"
      send={(reason) => mutateAsync(reason)}
      onSent={() => {
        showSuccess(`“${program.name}” has ended.`);
        focusStart();
      }}
      failure="It has not ended."
      onCancel={onCancel}
    />
  );
}
