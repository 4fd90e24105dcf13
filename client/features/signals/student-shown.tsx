/** What the rules say of the entries of a student; a part of what a school hands out when a family asks. */
import type { ReactNode } from 'react';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { asApiError } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { BackToInbox } from '#client/domain/office/back-to-inbox.tsx';
import type { EntryActions } from '#client/domain/office/entry-selection.tsx';
import { ENTRY_KEYS, type OwnKey } from '#client/domain/office/keys-help.tsx';
import { ListKeys } from '#client/domain/office/list-keys.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { FineButton } from './fine-button.tsx';
import { FoundFineList } from './found-fine.tsx';
import { RefusalList } from './refusal-list.tsx';
import { SaidEntries } from './said-entries.tsx';
import { useStudentLook } from './signals.api.ts';
import { StudentPaper } from './student-paper.tsx';
import classes from './signals.module.css';

const keys: readonly OwnKey[] = [...ENTRY_KEYS, { key: 'N', does: 'Goes to the box for a note' }];

/** Of other features. */
export interface StudentParts {
  /** What can be done, beside Print. */
  readonly beside: ReactNode;
  /** Before the entries. */
  readonly above: ReactNode;
  /** After them. */
  readonly below: ReactNode;
  readonly onPaper: ReactNode;
}

interface StudentShownProps {
  readonly actions: EntryActions | undefined;
  readonly parts: (student: { readonly id: number; readonly name: string }) => StudentParts;
  /** False while what stands above the entries is loading: it would move them. */
  readonly arePartsThere: boolean;
}

export function StudentShown({ actions, parts, arePartsThere }: StudentShownProps) {
  const { userId = '' } = useParams();
  const { data: look, error, isFetching, refetch } = useStudentLook(userId);
  const data = arePartsThere ? look : undefined;
  const more = data && parts(data.student);
  return (
    <Stack gap="md" className={classes.page}>
      <Group gap="md">
        <BackToInbox />
        <Anchor component={Link} to={`/admin/user-entries/${userId}`} underline="always">
          Entries
        </Anchor>
      </Group>
      <div className={classes.head}>
        <PageHeading title={data ? `Worth a look: ${data.student.name}` : 'Worth a look'}>
          {data ? data.student.name : 'Worth a look'}
        </PageHeading>
        {data && <ListKeys own={keys} />}
      </div>
      {error && !look && (
        <>
          {asApiError(error).status === 404 ? (
            <ErrorAlert>There is no such student at your school.</ErrorAlert>
          ) : (
            <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
              The entries could not be loaded. {failureReason(error)}
            </RetryAlert>
          )}
        </>
      )}
      {!data && !(error && !look) && <LoadingBlock label="Loading the entries..." shape="lines" />}
      {data && (
        <>
          <Text>
            What the rules of the school say of the entries. It can be true of honest work, too, and decides
            nothing. A family that asks for the record gets this as well: print it for them.
          </Text>
          <Group gap="sm">
            <FineButton subject={{ kind: 'student', ...data.student }} entries={data.entries} />
            <Button
              variant="outline"
              leftSection={<IconPrinter size={18} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              Print
            </Button>
            {more?.beside}
          </Group>
          {more?.above}
          <SaidEntries entries={data.entries} names={['contact']} actions={actions} />
          <FoundFineList fine={data.fine} />
          <RefusalList refusals={data.refusals} />
          {more?.below}
          <StudentPaper {...data}>{more?.onPaper}</StudentPaper>
        </>
      )}
    </Stack>
  );
}
