import { Anchor, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { describeDay } from '#shared/calendar.ts';
import { schoolYearOf } from '#shared/days.ts';
import { presets, type Preset } from '#features/requirements/rules/presets.ts';
import { listPrograms } from '#features/requirements/requirements.contract.ts';
import { targetText } from '#features/requirements/rules/rule.text.ts';
import { useApi } from '#client/platform/use-api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { useSchoolZone, useToday } from '#client/ui/format/text.ts';
import { ProgramEditor } from './program-editor.tsx';
import { draftOf } from './rules-draft.ts';
import lists from '#client/ui/list/list.module.css';

export default function NewProgramPage() {
  const key = useSearchParams()[0].get('from');
  const preset = presets.find((one) => one.key === key);
  return preset ? <Begin key={preset.key} preset={preset} /> : <Choose />;
}

/** Presets of the states in the school's time zone come first: its location is not known more precisely. */
function Choose() {
  const zone = useSchoolZone();
  const isNear = ({ place }: Preset) => place?.time_zone === zone;
  return (
    <Stack gap="md">
      <PageHeading>New requirement</PageHeading>
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
    </Stack>
  );
}

function shortOf({ name, rules }: Preset): string {
  if (rules.target.kind === 'outcomes') return `${rules.target.outcomes.length} outcomes`;
  const target = targetText(rules);
  return name.includes(target) ? '' : target;
}

function Begin({ preset }: { readonly preset: Preset }) {
  const next = schoolYearOf(useToday(useSchoolZone())) + 1;
  const { data: programs } = useApi(listPrograms);
  const { key, name, rules } = preset;
  return (
    <Stack gap="md">
      <PageHeading>New requirement</PageHeading>
      <Stack gap="xs" maw={720}>
        <Text>
          From “{name}”.{' '}
          <Anchor component={Link} to="/admin/programs/new" inherit underline="always">
            Choose another
          </Anchor>
        </Text>
        <PresetNote preset={preset} />
        {programs?.length === 0 && (
          <Text>
            Right now every class needs 100 verified hours. Once you save this, only what you set up here is
            required.
          </Text>
        )}
      </Stack>
      <ProgramEditor
        program={null}
        preset={key}
        initial={{
          name,
          kind: key.startsWith('florida') ? 'scholarship' : 'graduation',
          from_class: String(next),
          to_class: '',
          rules: draftOf(rules),
          reason: '',
        }}
      />
    </Stack>
  );
}

function PresetNote({ preset: { note, source, as_of } }: { readonly preset: Preset }) {
  return (
    <>
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
    </>
  );
}
