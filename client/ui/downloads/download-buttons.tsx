/** Not links: those would show a refusal as a file or a page. */
import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconDownload, IconHourglass } from '@tabler/icons-react';
import { startDownload, useIsDownloading, type DownloadOrder } from './downloads.ts';

/** Buttons keep the focus during the download; the panel shows progress and can cancel. */
function useDownloadButton(order: DownloadOrder) {
  const isRunning = useIsDownloading(order.fileName);
  return {
    Icon: isRunning ? IconHourglass : IconDownload,
    button: {
      variant: 'default',
      'aria-disabled': isRunning,
      'data-download': order.fileName,
      onClick: () => void startDownload(order),
    },
  };
}

interface DownloadButtonProps {
  readonly order: DownloadOrder;
  readonly children: ReactNode;
  readonly isSmall?: boolean;
  readonly label?: string;
}

export function DownloadButton({ order, children, isSmall = false, label }: DownloadButtonProps) {
  const { Icon, button } = useDownloadButton(order);
  return (
    <Button
      {...button}
      size={isSmall ? 'compact-sm' : 'sm'}
      aria-label={label}
      leftSection={<Icon size={isSmall ? 16 : 18} aria-hidden="true" />}
    >
      {children}
    </Button>
  );
}

interface DownloadIconButtonProps {
  readonly order: DownloadOrder;
  readonly label: string;
  readonly hint: string;
}

export function DownloadIconButton({ order, label, hint }: DownloadIconButtonProps) {
  const { Icon, button } = useDownloadButton(order);
  return (
    <Button {...button} size="compact-md" px={4} aria-label={label} title={hint}>
      <Icon size={18} aria-hidden="true" />
    </Button>
  );
}
