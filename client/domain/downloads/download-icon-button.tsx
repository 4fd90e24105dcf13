/** Begins the download of a spreadsheet from a table's narrow column. */
import { ActionIcon } from '@mantine/core';
import { IconDownload, IconHourglass } from '@tabler/icons-react';
import { buttonMark } from './download-focus.ts';
import { startDownload, useIsDownloading, type DownloadOrder } from './download-store.ts';

interface DownloadIconButtonProps {
  readonly order: DownloadOrder;
  /** What it is called by a screen reader. */
  readonly label: string;
  /** What a resting pointer is told, by the browser itself. */
  readonly hint: string;
}

export function DownloadIconButton({ order, label, hint }: DownloadIconButtonProps) {
  const isRunning = useIsDownloading(order.fileName);
  const Icon = isRunning ? IconHourglass : IconDownload;
  return (
    <ActionIcon
      variant="default"
      size="md"
      aria-label={label}
      title={hint}
      aria-disabled={isRunning}
      onClick={() => startDownload(order)}
      {...buttonMark(order.fileName)}
    >
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
