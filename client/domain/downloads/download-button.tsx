/** Begins the download of a spreadsheet. Not a bare link: that would show a refusal as a file or a page. */
import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconDownload, IconHourglass } from '@tabler/icons-react';
import { buttonMark } from './download-focus.ts';
import { startDownload, useIsDownloading, type DownloadOrder } from './download-store.ts';

interface DownloadButtonProps {
  readonly order: DownloadOrder;
  readonly children: ReactNode;
  /** In a list: smaller, and with a name that says whose entries they are. */
  readonly isSmall?: boolean;
  readonly label?: string;
}

export function DownloadButton({ order, children, isSmall = false, label }: DownloadButtonProps) {
  const isRunning = useIsDownloading(order.fileName);
  const Icon = isRunning ? IconHourglass : IconDownload;
  return (
    <Button
      variant="default"
      size={isSmall ? 'compact-sm' : 'sm'}
      aria-label={label}
      // Still a place for the focus; the panel below shows the progress and can cancel it.
      aria-disabled={isRunning}
      leftSection={<Icon size={isSmall ? 16 : 18} aria-hidden="true" />}
      onClick={() => startDownload(order)}
      {...buttonMark(order.fileName)}
    >
      {children}
    </Button>
  );
}
