/** Not a link: that would show a refusal as a file or a page. */
import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconDownload, IconHourglass } from '@tabler/icons-react';
import { startDownload, useIsDownloading, type DownloadOrder } from './downloads.ts';

interface DownloadButtonProps {
  readonly order: DownloadOrder;
  readonly children: ReactNode;
  readonly isSmall?: boolean;
  readonly label?: string;
  /** Shows the icon alone, with the text as its tooltip. */
  readonly isIcon?: boolean;
}

/** Keeps the focus during the download. */
export function DownloadButton({ order, children, isSmall, label, isIcon }: DownloadButtonProps) {
  const isRunning = useIsDownloading(order.fileName);
  const Icon = isRunning ? IconHourglass : IconDownload;
  const icon = <Icon size={isSmall ? 16 : 18} aria-hidden="true" />;
  return (
    <Button
      variant="default"
      size={isSmall ? 'compact-sm' : 'sm'}
      aria-disabled={isRunning}
      aria-label={label}
      onClick={() => void startDownload(order)}
      {...(isIcon ? { px: 4, title: String(children) } : { leftSection: icon })}
    >
      {isIcon ? icon : children}
    </Button>
  );
}
