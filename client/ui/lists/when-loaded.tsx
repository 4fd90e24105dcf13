/** Waits for all parts of a page: one that came later would move what is below it. */
import type { ReactNode } from 'react';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';

interface WhenLoadedProps {
  /** Their answers, or why there is none, are shown by the parts themselves. */
  readonly queries: readonly { readonly isFetched: boolean }[];
  readonly children: ReactNode;
}

export function WhenLoaded({ queries, children }: WhenLoadedProps) {
  return queries.every(({ isFetched }) => isFetched) ? children : <LoadingBlock shape="lines" />;
}
