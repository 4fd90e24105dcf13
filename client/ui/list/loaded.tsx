/** What a call answered; until then that it loads, or why it did not with a button to try again. */
import type { ReactNode } from 'react';
import { failureReason } from '#client/platform/api-error.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';

/** What is used of a query. */
export interface Query<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface LoadedProps<Data> {
  readonly query: Query<Data>;
  /** In sentences: `The people of your school`. */
  readonly what: string;
  readonly shape?: 'lines' | 'cards' | 'unknown';
  readonly children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ query, what, shape = 'unknown', children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  return (
    <>
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          {`${what} could not be loaded. ${failureReason(error)}`}
        </RetryAlert>
      )}
      {data === undefined && !error && <LoadingBlock shape={shape} />}
      {data !== undefined && children(data)}
    </>
  );
}
