/** What the own school requires: how far one is, what counts, and what does not and why. */
import type { ReactNode } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useRequirements } from '#client/domain/own-requirements.api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { RequirementPanel } from './requirement-panel.tsx';

interface RequirementsPageProps {
  /** What comes before the requirements; undefined while it is not known. */
  readonly first: ReactNode | undefined;
}

export function RequirementsPage({ first }: RequirementsPageProps) {
  const { data, error, isFetching, refetch } = useRequirements();
  // What came later would move what is below it.
  const shown = first === undefined ? undefined : data;
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <PageHeading>What counts</PageHeading>
        <Button component={Link} to="/hour-tracker" variant="outline">
          Your portfolio
        </Button>
      </Group>
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          What your school requires could not be loaded. {failureReason(error)}
        </RetryAlert>
      )}
      {!shown && !error && <LoadingBlock shape="lines" />}
      {shown && first}
      {shown?.length === 0 && <Text>Your school requires nothing of your class here.</Text>}
      {shown?.map((requirement) => (
        <RequirementPanel key={requirement.program} requirement={requirement} />
      ))}
    </Stack>
  );
}
