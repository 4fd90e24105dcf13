import type { ReactNode } from 'react';
import { Group } from '@mantine/core';
import type { downloadFrozen, KeptFile } from '#features/requirements/graduation.contract.ts';
import type { downloadStateFile } from '#features/requirements/state-files/files.contract.ts';
import { downloadFile } from '#client/platform/files/download-file.ts';
import { DownloadButton } from '#client/ui/downloads/download-buttons.tsx';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { CompactCard } from '#client/ui/list/compact-card.tsx';
import { totalText } from '#client/ui/list/paging/page-of.ts';

interface MadeFileProps {
  readonly file: KeptFile;
  readonly what: string;
  readonly fileName: string;
  /** `Saved copy, class of 2027` */
  readonly about: string;
  readonly download: typeof downloadFrozen | typeof downloadStateFile;
  /** More actions. */
  readonly children?: ReactNode;
}

/** A file that is kept as it was made, but for the lines of deleted accounts. */
export function MadeFile({ file, what, fileName, about, download, children }: MadeFileProps) {
  const { id, at, by_name, sha256, gone } = file;
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
            <DownloadButton
              order={{
                fileName,
                about,
                fetch: (options) => downloadFile(download, { params: { id }, ...options }),
              }}
              isSmall
              label={`Download the file of ${when}`}
            >
              Download
            </DownloadButton>
            {children}
          </Group>
        </>
      }
    />
  );
}
