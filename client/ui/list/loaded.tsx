/** What a call answered; until then that it loads, or why it did not with a button to try again. */
import type { ReactNode, RefObject } from 'react';
import { Stack } from '@mantine/core';
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
  /** In sentences: `The people of your school`. */
  readonly what: string;
  readonly failure?: (error: Error) => string;
  /** Gets the focus when the button to try again disappears. */
  readonly after?: RefObject<HTMLElement | null>;
  readonly shape?: 'lines' | 'cards' | 'unknown';
  /** Instead, where there is no such thing (404). */
  readonly gone?: ReactNode;
  /** What is there stays, without a word, when it could not be loaded again. */
  readonly isKept?: boolean;
  readonly children: (data: Data) => ReactNode;
}

export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, what, failure, after, shape = 'unknown', gone, isKept = false, children } = props;
  const { data, error, isFetching, refetch } = query;
  if (gone !== undefined && data === undefined && error && asApiError(error).status === 404) return gone;
  return (
    <>
      {error && !(isKept && data !== undefined) && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()} after={after}>
          {failure?.(error) ?? `${what} could not be loaded. ${failureReason(error)}`}
        </RetryAlert>
      )}
      {data === undefined && !error && <LoadingBlock label={loadingText(what)} shape={shape} />}
      {data !== undefined && children(data)}
    </>
  );
}

/** `Loading the events...` */
const loadingText = (what: string) =>
  /^(The|Your) /.test(what) ? `Loading ${what.charAt(0).toLowerCase()}${what.slice(1)}...` : undefined;

interface WhenLoadedProps {
  /** Their answers, or why there is none, are shown by the parts themselves. */
  readonly queries: readonly { readonly isFetched: boolean }[];
  readonly children: ReactNode;
}

/** Shows the parts of a page, one below the other, when all are there: one that came later would move what is below it. */
export function WhenLoaded({ queries, children }: WhenLoadedProps) {
  const isLoaded = queries.every(({ isFetched }) => isFetched);
  return (
    <>
      {!isLoaded && <LoadingBlock shape="lines" />}
      {/* Hidden, not left out: a part that began after a failure would ask once more, and come late. */}
      <div hidden={!isLoaded}>
        <Stack gap="lg">{children}</Stack>
      </div>
    </>
  );
}
