/** A head begins a requirement: chooses what to start from, then makes it the school's own. */
import { useState } from 'react';
import { Anchor, Stack, Text } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { dayInZone } from '#shared/calendar.ts';
import { schoolYearOf } from '#shared/own-hours/days.ts';
import { presets, type Preset } from '#shared/requirements/presets.ts';
import { targetText } from '#shared/requirements/rule.text.ts';
import { serverNow } from '#client/platform/connection.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { PresetNote } from './preset-note.tsx';
import { ProgramEditor } from './program-editor.tsx';
import { usePrograms } from './programs.api.ts';
import { draftOf } from './rules-draft.ts';
import classes from './programs.module.css';

export default function NewProgramPage() {
  const key = useSearchParams()[0].get('from');
  const preset = presets.find((one) => one.key === key);
  return preset ? <Begin key={preset.key} preset={preset} /> : <Choose />;
}

function Choose() {
  return (
    <Stack gap="md" maw={720}>
      <PageHeading>New requirement</PageHeading>
      <Text>What is yours most like? Everything can be changed on the next page.</Text>
      <ul className={classes.choices}>
        {presets.map((preset) => (
          <li key={preset.key}>
            <Anchor component={Link} to={`/admin/programs/new?from=${preset.key}`} underline="always">
              {preset.name}
            </Anchor>
            <span className={classes.soft}>{shortOf(preset)}</span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** What is needed, unless the name says it. */
function shortOf({ name, rules }: Preset): string {
  if (rules.target.kind === 'outcomes') return `${rules.target.outcomes.length} outcomes`;
  const target = targetText(rules);
  return name.includes(target) ? '' : target;
}

function Begin({ preset }: { readonly preset: Preset }) {
  const zone = useSchoolZone();
  const [next] = useState(() => schoolYearOf(dayInZone(serverNow(), zone)) + 1);
  const { data: programs } = usePrograms();
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
            Until now every class needs 100 verified hours. Once this is saved, only what you set up here is
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
