import { useState } from 'react';
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { Link } from 'react-router';
import { NAME_MAXIMUM, REASON_MAXIMUM } from '#features/requirements/rules/kinds.ts';
import { versionsInForce, type InForce } from '#features/requirements/rules/in-force.ts';
import { classesText, kindText, namesOf, transferText } from '#features/requirements/rules/program.text.ts';
import {
  archiveProgram,
  listPrograms,
  renameProgram,
  type Program,
} from '#features/requirements/requirements.contract.ts';
import { ruleSentences, targetText, type ProgramNames } from '#features/requirements/rules/rule.text.ts';
import { lowerFirst } from '#shared/text.ts';
import { Bullets } from '#features/requirements/client/bullets.tsx';
import { useSession } from '#client/platform/session.ts';
import { useApi, useApiChange } from '#client/platform/use-api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { schoolDay, upperFirst, useSchoolZone } from '#client/ui/format/text.ts';
import { focusStart } from '#client/ui/forms/focus.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { ReasonForm } from '#client/ui/forms/reason-form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { CardSection } from '#client/ui/list/section.tsx';
import lists from '#client/ui/list/list.module.css';

export default function ProgramsPage() {
  const isHead = useSession().admin?.is_school_administration_head === true;
  const query = useApi(listPrograms);
  return (
    <Stack gap="md" className={lists.breakable}>
      <Group justify="space-between" gap="xs">
        <PageHeading>Requirements</PageHeading>
        {isHead && (
          <Button component={Link} to="/admin/programs/new">
            New requirement
          </Button>
        )}
      </Group>
      <Loaded query={query} name="The requirements" placeholder="lines">
        {(programs) => (
          <>
            {programs.every((one) => one.group_id !== null) && (
              <Text>Every class needs 100 verified hours.</Text>
            )}
            {!isHead && <Text>Heads of your school change them.</Text>}
            {programs.map((program) => (
              <ProgramPanel key={program.id} program={program} names={namesOf(programs)} isHead={isHead} />
            ))}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

interface ProgramPanelProps {
  readonly program: Program;
  readonly names: ProgramNames;
  readonly isHead: boolean;
}

function ProgramPanel({ program, names, isHead }: ProgramPanelProps) {
  const [doing, setDoing] = useState<'renaming' | 'ending'>();
  const { name, versions } = program;
  return (
    <CardSection title={name}>
      <Text c="dimmed">{kindText(program)}</Text>
      {versionsInForce(versions).map((held) => (
        <Held key={held.from} program={program} names={names} held={held} isHead={isHead} />
      ))}
      <Versions program={program} names={names} />
      {isHead && doing === undefined && (
        <Group gap="xs">
          <Button variant="outline" aria-label={`Rename ${name}…`} onClick={() => setDoing('renaming')}>
            Rename…
          </Button>
          <Button
            variant="outline"
            color="red.9"
            aria-label={`End ${name}…`}
            onClick={() => setDoing('ending')}
          >
            End…
          </Button>
        </Group>
      )}
      {doing === 'renaming' && <RenameProgram program={program} onDone={() => setDoing(undefined)} />}
      {doing === 'ending' && <End program={program} onCancel={() => setDoing(undefined)} />}
    </CardSection>
  );
}

interface HeldProps extends ProgramPanelProps {
  readonly held: InForce;
}

function Held({ program, names, held: { from, to, version }, isHead }: HeldProps) {
  const { rules } = version;
  const { transfer } = rules;
  const whose = classesText(from, to);
  return (
    <div>
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
        <Title order={3} size="h5">
          {upperFirst(whose)}: {targetText(rules)}
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
      <Bullets
        items={[
          ...ruleSentences({ ...rules, not_held: [] }, from === to ? from : null, names),
          ...(transfer.kind === 'as everybody'
            ? []
            : [`Transfer students: ${lowerFirst(transferText(transfer))}.`]),
          ...rules.not_held.map((what) => `Kept elsewhere: ${what}.`),
        ]}
      />
    </div>
  );
}

function Versions({ program: { versions }, names }: Omit<ProgramPanelProps, 'isHead'>) {
  const zone = useSchoolZone();
  return (
    <details>
      <summary>
        {versions.length} {versions.length === 1 ? 'version' : 'versions'}
      </summary>
      <ul className={lists.bullets}>
        {versions.map(({ id, from_class, to_class, rules, reason, by_name, created_at }) => (
          <li key={id}>
            {schoolDay(created_at, zone)}, {by_name ?? 'somebody who has left'}:{' '}
            {classesText(from_class, to_class)}, {targetText(rules)}
            {reason !== null && <div className={lists.quiet}>“{reason}”</div>}
            <details>
              <summary>What counted then</summary>
              <Bullets items={ruleSentences(rules, null, names)} />
            </details>
          </li>
        ))}
      </ul>
    </details>
  );
}

function End({ program, onCancel }: { readonly program: Program; readonly onCancel: () => void }) {
  const { mutateAsync } = useApiChange(archiveProgram, [listPrograms]);
  return (
    <ReasonForm
      label={`Why are you ending “${program.name}”?`}
      description="Students no longer see it, and it requires nothing. Decisions made under it are kept."
      limit={REASON_MAXIMUM}
      button="End it"
      send={(reason) => mutateAsync({ params: { id: program.id }, body: { reason } })}
      onSent={() => {
        showUndo(`“${program.name}” has ended.`, async () => {
          await mutateAsync({ params: { id: program.id }, body: { undo: true } });
          return `“${program.name}” is required again.`;
        });
        focusStart();
      }}
      failure="It has not ended."
      onCancel={onCancel}
    />
  );
}

function RenameProgram({ program, onDone }: { readonly program: Program; readonly onDone: () => void }) {
  const { mutateAsync } = useApiChange(renameProgram, [listPrograms]);
  const form = useForm<{ name: string }, unknown>({
    initial: { name: program.name },
    focus: 'name',
    send: ({ name }) => mutateAsync({ params: { id: program.id }, body: { name } }),
    onSent(_, { name }) {
      showSuccess(`Saved: ${name.trim()}.`);
      onDone();
    },
    failure: 'Nothing was saved.',
  });
  return (
    <Form form={form} gap="sm" maw="32rem" send="Save" cancel={onDone}>
      <TextInput
        label="Name, as students see it"
        maxLength={NAME_MAXIMUM}
        autoComplete="off"
        {...form.field('name')}
      />
    </Form>
  );
}
