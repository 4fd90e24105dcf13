import { Button, Group, Stack, Text, Title } from '@mantine/core';
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
import { ButtonLink } from '#client/ui/components/links.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { schoolDay, upperFirst, useSchoolZone } from '#client/ui/format/text.ts';
import { focusStart } from '#client/ui/forms/focus.ts';
import { askName, askReason } from '#client/ui/forms/reason-form.tsx';
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
        {isHead && <ButtonLink to="/admin/programs/new">New requirement</ButtonLink>}
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
  const { id, name, versions } = program;
  const params = { id };
  const { mutateAsync: changeName } = useApiChange(renameProgram, [listPrograms]);
  const { mutateAsync: archive } = useApiChange(archiveProgram, [listPrograms]);

  const rename = () =>
    askName({
      title: `Rename “${name}”`,
      label: 'Name, as students see it',
      button: 'Save',
      first: name,
      limit: NAME_MAXIMUM,
      send: (typed) =>
        changeName({ params, body: { name: typed } }).then(() => showSuccess(`Saved: ${typed.trim()}.`)),
      failure: 'Nothing was saved.',
    });

  async function end(): Promise<void> {
    const hasEnded = await askReason({
      title: `End “${name}”?`,
      label: `Why are you ending “${name}”?`,
      description: 'Students no longer see it, and it requires nothing. Decisions made under it are kept.',
      limit: REASON_MAXIMUM,
      button: 'End it',
      send: (reason) => archive({ params, body: { reason } }),
      failure: 'It has not ended.',
    });
    if (!hasEnded) return;
    const again = () => archive({ params, body: { undo: true } });
    showUndo(`“${name}” has ended.`, again, `“${name}” is required again.`);
    focusStart();
  }

  return (
    <CardSection title={name}>
      <Text c="dimmed">{kindText(program)}</Text>
      {versionsInForce(versions).map((held) => (
        <Held key={held.from} program={program} names={names} held={held} isHead={isHead} />
      ))}
      <Versions program={program} names={names} />
      {isHead && (
        <Group gap="xs">
          <Button variant="outline" aria-label={`Rename ${name}…`} onClick={() => void rename()}>
            Rename…
          </Button>
          <Button variant="outline" color="red.9" aria-label={`End ${name}…`} onClick={() => void end()}>
            End…
          </Button>
        </Group>
      )}
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
          <ButtonLink
            to={`/admin/programs/${program.id}?class=${from}`}
            variant="outline"
            flex="none"
            aria-label={`Change ${program.name} for the ${whose}`}
          >
            Change
          </ButtonLink>
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
