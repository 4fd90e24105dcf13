/** Shows a query's data, or that it is loading, or why it failed with a retry button. */
import type { ReactNode, RefObject } from 'react';
import { asApiError, failureReason } from '#client/platform/api-error.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';

export interface Query<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface LoadedProps<Data> {
  readonly query: Query<Data>;
  readonly name: string;
  readonly failure?: (error: Error) => string;
  /** Focused when the retry button disappears. */
  readonly after?: RefObject<HTMLElement | null>;
  readonly placeholder?: 'lines' | 'cards' | 'unknown';
  /** Shown instead for a 404. */
  readonly notFound?: ReactNode;
  /** Keeps showing old data, without a message, when reloading fails. */
  readonly keepsData?: boolean;
  readonly children: (data: Data) => ReactNode;
}

export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, name, failure, after, placeholder, notFound, keepsData = false, children } = props;
  const { data, error, isFetching, refetch } = query;
  if (notFound !== undefined && data === undefined && error && asApiError(error).status === 404)
    return notFound;
  return (
    <>
      {error && !(keepsData && data !== undefined) && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()} after={after}>
          {failure?.(error) ?? `${name} could not be loaded. ${failureReason(error)}`}
        </RetryAlert>
      )}
      {data === undefined && !error && <LoadingBlock label={loadingText(name)} placeholder={placeholder} />}
      {data !== undefined && children(data)}
    </>
  );
}

const loadingText = (what: string) =>
  /^(The|Your) /.test(what) ? `Loading ${what.charAt(0).toLowerCase()}${what.slice(1)}...` : undefined;
