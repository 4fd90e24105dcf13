/** Begins the download of a spreadsheet from a table's narrow column. Apart: the hint brings its positioning with it. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconDownload, IconHourglass } from '@tabler/icons-react';
import { buttonMark } from './download-focus.ts';
import { startDownload, useIsDownloading, type DownloadOrder } from './download-store.ts';

interface DownloadIconButtonProps {
  readonly order: DownloadOrder;
  /** What it is called by a screen reader. */
  readonly label: string;
  /** What a pointer or the focus shows of it. */
  readonly hint: string;
}

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
