/** What the school requires of which classes, for its administrators; heads change it. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { failureReason } from '#client/platform/api-error.ts';
import { useSession } from '#client/platform/session.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { ProgramPanel } from './program-panel.tsx';
import { usePrograms } from './programs.api.ts';

export default function ProgramsPage() {
  const isHead = useSession().admin?.is_school_administration_head === true;
  const { data, error, isFetching, refetch } = usePrograms();
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <PageHeading>Requirements</PageHeading>
        {isHead && (
          <Button component={Link} to="/admin/programs/new">
            New requirement
          </Button>
        )}
      </Group>
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          The requirements could not be loaded. {failureReason(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock shape="lines" />}
      {data?.length === 0 && <Text>Every class needs 100 verified hours.</Text>}
      {data && !isHead && <Text>Heads of your school change them.</Text>}
      {data?.map((program) => (
        <ProgramPanel key={program.id} program={program} isHead={isHead} />
      ))}
    </Stack>
  );
}
