/** Begins the download of a spreadsheet. Not a bare link: that would show a refusal as a file or a page. */
import type { ReactNode } from 'react';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
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

interface DownloadIconButtonProps {
  readonly order: DownloadOrder;
  /** What it is called by a screen reader. */
  readonly label: string;
  /** What a pointer or the focus shows of it. */
  readonly hint: string;
}

/** The same in a table's narrow column. */
export function DownloadIconButton({ order, label, hint }: DownloadIconButtonProps) {
  const isRunning = useIsDownloading(order.fileName);
  const Icon = isRunning ? IconHourglass : IconDownload;
  return (
    // Inside the page's main part, for those who go from part to part.
    <Tooltip
      label={hint}
      withArrow
      events={{ hover: true, focus: true, touch: false }}
      portalProps={{ target: 'main' }}
    >
      <ActionIcon
        variant="default"
        size="md"
        aria-label={label}
        aria-disabled={isRunning}
        onClick={() => startDownload(order)}
        {...buttonMark(order.fileName)}
      >
        <Icon size={18} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}
