import type { ReactNode } from 'react';
import { Group } from '@mantine/core';
import { DownloadButton } from '#client/ui/downloads/download-buttons.tsx';
import type { DownloadOrder } from '#client/ui/downloads/downloads.ts';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { CompactCard } from '#client/ui/list/compact-card.tsx';
import { totalText } from '#client/ui/list/paging/page-of.ts';

interface MadeFileProps {
  readonly file: {
    readonly at: string;
    readonly by_name: string | null;
    readonly sha256: string;
    readonly gone: number;
  };
  readonly what: string;
  readonly order: DownloadOrder;
  /** More actions. */
  readonly children?: ReactNode;
}

/** A file that is kept as it was made, but for the lines of deleted accounts. */
export function MadeFile({ file: { at, by_name, sha256, gone }, what, order, children }: MadeFileProps) {
  const when = schoolTime(at, useSchoolZone());
  return (
    <CompactCard
      level={2}
      title={when}
      lines={
        <>
          <span>
            {what}
            {gone > 0 && `. ${totalText(gone, ['line is', 'lines are'])} gone with deleted accounts`}
          </span>
          <span>By {by_name ?? 'somebody who has left'}</span>
          <details>
            <summary>Checksum (SHA-256)</summary>
            <code>{sha256}</code>
          </details>
          <Group gap="xs" my={4}>
            <DownloadButton order={order} isSmall label={`Download the file of ${when}`}>
              Download
            </DownloadButton>
            {children}
          </Group>
        </>
      }
    />
  );
}
