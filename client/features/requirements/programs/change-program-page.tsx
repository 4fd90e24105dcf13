/** A head changes the rules of a program for some of its classes; older versions stay. */
import { Anchor, Stack, Text } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router';
import { versionsInForce } from '#shared/requirements/in-force.ts';
import type { Program } from '#shared/requirements/requirements.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { ProgramEditor } from './program-editor.tsx';
import { usePrograms } from './programs.api.ts';
import { draftOf } from './rules-draft.ts';

export default function ChangeProgramPage() {
  const { id = '' } = useParams();
  const graduation = useSearchParams()[0].get('class');
  const { data, error, isFetching, isFetchedAfterMount, refetch } = usePrograms();
  const program = data?.find((one) => String(one.id) === id);
  // What another page has seen may be old.
  const isThere = data !== undefined && isFetchedAfterMount;
  return (
    <Stack gap="md">
      <PageHeading>{program && isThere ? `Change “${program.name}”` : 'Change a requirement'}</PageHeading>
      {error && !isThere && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          The requirement could not be loaded. {failureReason(error)}
        </RetryAlert>
      )}
      {!isThere && !error && <LoadingBlock shape="lines" />}
      {isThere && !program && (
        <Text>
          There is no such requirement, or it has ended.{' '}
          <Anchor component={Link} to="/admin/programs" inherit underline="always">
            Requirements
          </Anchor>
        </Text>
      )}
      {isThere && program && (
        <Change key={`${id} ${graduation}`} program={program} graduation={Number(graduation)} />
      )}
    </Stack>
  );
}

interface ChangeProps {
  readonly program: Program;
  /** The first of the classes to change; else the newest ones. */
  readonly graduation: number;
}

function Change({ program, graduation }: ChangeProps) {
  const inForce = versionsInForce(program.versions);
  const found = inForce.find(({ from }) => from === graduation) ?? inForce.at(-1);
  // Every program has a version, and each version a class.
  if (!found) return null;
  return (
    <ProgramEditor
      program={program.id}
      preset={program.preset}
      initial={{
        name: program.name,
        kind: program.kind,
        from_class: String(found.from),
        to_class: found.to === null ? '' : String(found.to),
        rules: draftOf(found.version.rules),
        reason: '',
      }}
    />
  );
}
