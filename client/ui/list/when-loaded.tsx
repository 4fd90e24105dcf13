/** Shows the parts of a page, one below the other, when all are there: one that came later would move what is below it. */
import type { ReactNode } from 'react';
import { Stack } from '@mantine/core';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';

interface WhenLoadedProps {
  /** Their answers, or why there is none, are shown by the parts themselves. */
  readonly queries: readonly { readonly isFetched: boolean }[];
  readonly children: ReactNode;
}

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
