/** Who became an administrator or stopped being one, when, and by whom. */
import { Paper, Stack, Text } from '@mantine/core';
import { listRoleChanges } from '#shared/network/network.contract.ts';
import { useApi } from '#client/platform/use-api.ts';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import { pastText } from './role-text.ts';

export function RecentChanges() {
  const query = useApi(listRoleChanges);
  const zone = useSchoolZone();
  return (
    <Section title="Recent changes">
      <Loaded query={query} what="The recent changes">
        {(changes) =>
          changes.length === 0 ? (
            <Text>None yet.</Text>
          ) : (
            <Paper withBorder p="md" style={{ overflowWrap: 'anywhere' }}>
              <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
                {changes.map((change) => (
                  <li key={change.id}>
                    {pastText(change)}
                    <Text size="sm">
                      <time dateTime={change.at}>{schoolTime(change.at, zone)}</time>.{' '}
                      {change.by === null
                        ? 'By the people who run Limelight, or a former head.'
                        : `By ${change.by}.`}
                    </Text>
                  </li>
                ))}
              </Stack>
            </Paper>
          )
        }
      </Loaded>
    </Section>
  );
}
