import { Paper, SimpleGrid, Text } from '@mantine/core';
import { Link } from 'react-router';
import { presets, type Preset } from '#features/requirements/rules/presets.ts';
import { targetText } from '#features/requirements/rules/rule.text.ts';
import { useSchoolZone } from '#client/ui/format/text.ts';
import lists from '#client/ui/list/list.module.css';

/** Presets of the states in the school's time zone come first: its location is not known more precisely. */
export function ChoosePreset() {
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
