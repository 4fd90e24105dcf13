/** What the own school requires: how far one is, what counts, and what does not and why. */
import type { ReactNode } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useRequirements } from '#client/domain/own-requirements.api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { RequirementPanel } from './requirement-panel.tsx';

/** @param first what comes before the requirements; undefined while it is not known */
export function RequirementsPage({ first }: { readonly first: ReactNode | undefined }) {
  const query = useRequirements();
  // What came later would move what is below it.
  const shown = first === undefined ? undefined : query.data;
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <PageHeading>What counts</PageHeading>
        <Button component={Link} to="/hour-tracker" variant="outline">
          Your portfolio
        </Button>
      </Group>
      <Loaded query={{ ...query, data: shown }} what="What your school requires" shape="lines">
        {(requirements) => (
          <>
            {first}
            {requirements.length === 0 && <Text>Your school requires nothing of your class here.</Text>}
            {requirements.map((requirement) => (
              <RequirementPanel key={requirement.program} requirement={requirement} />
            ))}
          </>
        )}
      </Loaded>
    </Stack>
  );
}
