/** A head makes a requirement from a preset, or changes one for some of its classes; older versions stay. */
import { Anchor, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router';
import { describeDay } from '#shared/calendar.ts';
import { schoolYearOf } from '#shared/days.ts';
import { listPrograms, type Program } from '#features/requirements/requirements.contract.ts';
import { versionsInForce } from '#features/requirements/rules/in-force.ts';
import { namesOf } from '#features/requirements/rules/program.text.ts';
import { presets, type Preset } from '#features/requirements/rules/presets.ts';
import { targetText } from '#features/requirements/rules/rule.text.ts';
import { useApi } from '#client/platform/use-api.ts';
import { TextLink } from '#client/ui/components/links.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { useSchoolZone, useToday } from '#client/ui/format/text.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { ProgramEditor } from './program-editor.tsx';
import { draftOf } from './rules-draft.ts';
import lists from '#client/ui/list/list.module.css';

export default function ProgramPage() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const query = useApi(listPrograms);
  // Data cached by another page may be old.
  const data = query.isFetchedAfterMount ? query.data : undefined;
  const program = data?.find((one) => String(one.id) === id);
  const preset = presets.find(({ key }) => key === search.get('from'));
  const title = program ? `Change “${program.name}”` : 'Change a requirement';
  return (
    <Stack gap="md">
      <PageHeading>{id === undefined ? 'New requirement' : title}</PageHeading>
      {id === undefined && !preset ? (
        <ChoosePreset />
      ) : (
        <Loaded query={{ ...query, data }} name="The requirement" placeholder="lines" keepsData>
          {(programs) =>
            id === undefined && preset ? (
              <Begin key={preset.key} preset={preset} programs={programs} />
            ) : program ? (
              <Change key={search.get('class')} program={program} programs={programs} />
            ) : (
              <Text>
                There is no such requirement, or it has ended.{' '}
                <TextLink to="/admin/programs">Requirements</TextLink>
              </Text>
            )
          }
        </Loaded>
      )}
    </Stack>
  );
}

interface ChangeProps {
  readonly program: Program;
  readonly programs: readonly Program[];
}

function Change({ program, programs }: ChangeProps) {
  const graduation = Number(useSearchParams()[0].get('class'));
  const inForce = versionsInForce(program.versions);
  const found = inForce.find(({ from }) => from === graduation) ?? inForce.at(-1);
  // Every program has a version, and each version a class.
  if (!found) return null;
  return (
    <ProgramEditor
      program={program.id}
      preset={program.preset}
      others={namesOf(programs.filter(({ id }) => id !== program.id))}
      initial={{
        name: program.name,
        kind: program.kind,
        group: String(program.group_id ?? ''),
        from_class: String(found.from),
        to_class: String(found.to ?? ''),
        rules: draftOf(found.version.rules),
        reason: '',
      }}
    />
  );
}

interface BeginProps {
  readonly preset: Preset;
  readonly programs: readonly Program[];
}

function Begin({ preset, programs }: BeginProps) {
  const next = schoolYearOf(useToday(useSchoolZone())) + 1;
  const { key, name, rules, note, source, as_of } = preset;
  return (
    <>
      <Stack gap="xs" maw={720}>
        <Text>
          From “{name}”. <TextLink to="/admin/programs/new">Choose another</TextLink>
        </Text>
        <Text>{note}</Text>
        {source.startsWith('http') && (
          <Text size="sm" c="dimmed">
            Source:{' '}
            <Anchor href={source} target="_blank" rel="noreferrer" inherit underline="always">
              {new URL(source).hostname}
            </Anchor>
            , read on {describeDay(as_of)}
          </Text>
        )}
        {programs.every((one) => one.group_id !== null) && (
          <Text>
            Right now every class needs 100 verified hours. Once you save this for whole classes, only what
            you set up here is required.
          </Text>
        )}
      </Stack>
      <ProgramEditor
        program={null}
        preset={key}
        others={namesOf(programs)}
        initial={{
          name,
          group: '',
          kind: key.startsWith('florida') ? 'scholarship' : 'graduation',
          from_class: String(next),
          to_class: '',
          rules: draftOf(rules),
          reason: '',
        }}
      />
    </>
  );
}

/** Presets of the states in the school's time zone come first: its location is not known more precisely. */
function ChoosePreset() {
  const zone = useSchoolZone();
  const isNear = ({ place }: Preset) => place?.time_zone === zone;
  return (
    <>
      <Text>What is yours most like? Everything can be changed on the next page.</Text>
      <SimpleGrid
        component="ul"
        cols={{ base: 1, xs: 2, md: 3 }}
        spacing="sm"
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
      >
        {[...presets.filter(isNear), ...presets.filter((one) => !isNear(one))].map((preset) => (
          <Paper component="li" key={preset.key} withBorder p="sm" pos="relative">
            <Text size="sm" c="dimmed">
              {preset.place?.name ?? 'Any state'}
            </Text>
            <Link to={`/admin/programs/new?from=${preset.key}`} className={`${lists.name} ${lists.cover}`}>
              {preset.name}
            </Link>
            <Text size="sm">{shortOf(preset)}</Text>
          </Paper>
        ))}
      </SimpleGrid>
    </>
  );
}

function shortOf({ name, rules }: Preset): string {
  if (rules.target.kind === 'outcomes') return `${rules.target.outcomes.length} outcomes`;
  const target = targetText(rules);
  return name.includes(target) ? '' : target;
}
