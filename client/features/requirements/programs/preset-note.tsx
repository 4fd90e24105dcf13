/** Where rules come from, and what to check before they are saved. */
import { Anchor, Stack, Text } from '@mantine/core';
import { describeDay } from '#shared/calendar.ts';
import type { Preset } from '#shared/requirements/presets.ts';
import classes from './programs.module.css';

export function PresetNote({ preset }: { readonly preset: Preset }) {
  const { note, rules } = preset;
  return (
    <Stack gap="xs">
      <Text>{note}</Text>
      {rules.not_held.length > 0 && (
        <div>
          <Text fw={600}>You look after this yourself:</Text>
          <ul className={classes.plain}>
            {rules.not_held.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </div>
      )}
      <PresetSource preset={preset} />
    </Stack>
  );
}

export function PresetSource({ preset: { source, as_of } }: { readonly preset: Preset }) {
  if (!source.startsWith('http')) return null;
  return (
    <Text size="sm" c="dimmed">
      Source:{' '}
      <Anchor href={source} target="_blank" rel="noreferrer" inherit underline="always">
        {new URL(source).hostname}
      </Anchor>
      , read on {describeDay(as_of)}
    </Text>
  );
}
