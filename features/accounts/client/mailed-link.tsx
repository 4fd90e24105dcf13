/** The page of a mailed link. Mail scanners open links and run scripts, so opening it only reads, and a user's click acts. */
import type { ReactNode } from 'react';
import { Button, Text } from '@mantine/core';
import { asApiError } from '#client/platform/api-error.ts';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { ButtonLink } from '#client/ui/components/links.tsx';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import type { Query } from '#client/ui/list/loaded.tsx';

interface MailedLinkProps {
  readonly title: string;
  readonly read: Query<unknown>;
  readonly answer: { readonly isPending: boolean; readonly error: Error | null };
  readonly saving: string;
  readonly done: string | undefined;
  readonly failure: (error: Error) => string;
  /** Whether the status means that the link stays refused; after any other failure it may still work. */
  readonly isOver: (status: number) => boolean;
  readonly over: string;
  readonly toLogin: { readonly children: string; readonly variant: 'filled' | 'outline' };
  readonly children: ReactNode;
}

export function MailedLink(props: MailedLinkProps) {
  const { title, read, answer, saving, done, failure, isOver, over, toLogin, children } = props;
  const error = answer.error ?? read.error;
  const isDead = error !== null && isOver(asApiError(error).status ?? 0);
  return (
    <FormCard title={title} style={{ overflowWrap: 'anywhere' }}>
      {answer.isPending || (done === undefined && read.isFetching) ? (
        <LoadingBlock label={answer.isPending ? saving : 'Loading...'} />
      ) : (
        <>
          {done !== undefined && <SuccessAlert takesFocus>{done}</SuccessAlert>}
          {done === undefined && error && (
            <ErrorAlert takesFocus={answer.error !== null}>{failure(error)}</ErrorAlert>
          )}
          {done === undefined && isDead && <Text>{over}</Text>}
          {done === undefined &&
            !isDead &&
            (read.data ? children : <Button onClick={() => void read.refetch()}>Try again</Button>)}
          {(done !== undefined || error) && <ButtonLink to="/login" {...toLogin} />}
        </>
      )}
    </FormCard>
  );
}
