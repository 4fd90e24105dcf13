import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { Button, CloseButton, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import type { DownloadProgress } from '#client/platform/files/receive-file.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { countText } from '#client/ui/format/text.ts';
import { useBottomRoom } from '#client/ui/hooks/use-viewport.ts';
import { dismissDownload, forgetSaved, startDownload, useDownloads, type Download } from './downloads.ts';
import classes from './download.module.css';

export function DownloadPanel() {
  const downloads = useDownloads();
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  const panel = useRef<HTMLDivElement>(null);
  const isStuck = useBottomRoom('downloads', panel, downloads.length > 0);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    forgetSaved();
  }, [pathname]);

  return (
    <div ref={panel} className={classes.panel} data-stuck={isStuck} data-any={downloads.length > 0}>
      <VisuallyHidden role="status">{announcement(downloads)}</VisuallyHidden>
      {downloads.length > 0 && (
        <Paper
          component="section"
          withBorder
          shadow="md"
          p="sm"
          aria-label="Downloads"
          className={classes.box}
        >
          <Stack gap="sm">
            {downloads.map((download) => (
              <Line key={download.order.fileName} download={download} />
            ))}
          </Stack>
        </Paper>
      )}
    </div>
  );
}

function Line({ download }: { readonly download: Download }) {
  if (download.state === 'running') return <Running download={download} />;
  return download.state === 'saved' ? <Saved download={download} /> : <Failed download={download} />;
}

function Saved({ download: { order, progress } }: { readonly download: Download }) {
  const { fileName } = order;
  const box = useFocusBack<HTMLDivElement>(fileName);
  return (
    <Group ref={box} gap="xs" wrap="nowrap" justify="space-between">
      <Text size="sm" className={classes.text}>
        <IconCircleCheck size={18} aria-hidden="true" className={classes.check} />
        <strong>{fileName}</strong> is saved: {savedText(progress)}.
      </Text>
      <CloseButton
        aria-label={`Close the message about ${fileName}`}
        onClick={() => dismissDownload(fileName)}
      />
    </Group>
  );
}

function Failed({ download: { order, failure } }: { readonly download: Download }) {
  const { fileName } = order;
  const box = useFocusBack<HTMLDivElement>(fileName);
  return (
    <ErrorAlert ref={box}>
      <Stack gap="xs" align="start">
        <span className={classes.text}>{failure}</span>
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Try again to download ${fileName}`}
            onClick={() => void startDownload(order)}
          >
            Try again
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Close the message about ${fileName}`}
            onClick={() => dismissDownload(fileName)}
          >
            Close
          </Button>
        </Group>
      </Stack>
    </ErrorAlert>
  );
}

function Running({ download: { order, progress, cancel } }: { readonly download: Download }) {
  const percent = percentOf(progress);
  const text = progressText(progress);
  const box = useFocusBack<HTMLDivElement>(order.fileName);
  return (
    <Stack gap={6} ref={box}>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Text size="sm" className={classes.text}>
          <strong>{order.about}:</strong> {text}
        </Text>
        <Button
          variant="default"
          size="compact-sm"
          flex="none"
          aria-label={`Cancel the download of ${order.fileName}`}
          onClick={cancel}
        >
          Cancel
        </Button>
      </Group>
      <progress
        aria-label={`Download of ${order.fileName}`}
        aria-valuetext={text}
        max={100}
        value={percent}
        className={classes.track}
      />
    </Stack>
  );
}

/** When a message with the focused button disappears, the focus returns to the button that started the download. */
function useFocusBack<Box extends HTMLElement>(fileName: string): RefObject<Box | null> {
  const box = useRef<Box>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement)) giveFocusBack(fileName);
    };
  }, [fileName]);
  return box;
}

/** Falls back to the page heading when that button is gone. */
function giveFocusBack(fileName: string): void {
  const button = document.querySelector<HTMLElement>(`[data-download="${CSS.escape(fileName)}"]`);
  const target =
    button ?? document.querySelector<HTMLElement>('h1[tabindex]') ?? document.querySelector('main');
  target?.focus({ preventScroll: button === null });
}

const MEGABYTE = 1_000_000;
const ANNOUNCED_EVERY = 5 * MEGABYTE;

export function progressText({ bytes, rows }: DownloadProgress): string {
  const entries = rows === undefined ? '' : `${entryText(rows)}, `;
  return bytes === 0 ? `${entries}being prepared` : `${entries}${sizeText(bytes)} received`;
}

export function savedText({ bytes, rows }: DownloadProgress): string {
  return [rows === undefined ? [] : entryText(rows), sizeText(bytes)].flat().join(', ');
}

/** Whole percent; undefined when the size is unknown. */
export function percentOf({ bytes, totalBytes }: DownloadProgress): number | undefined {
  return totalBytes ? Math.min(100, Math.round((bytes * 100) / totalBytes)) : undefined;
}

/** For screen readers: start, end, and some progress. Failures are their own alerts. */
export function announcement(downloads: readonly Download[]): string {
  return downloads
    .filter(({ state }) => state !== 'failed')
    .map(({ order: { fileName }, state, progress }) => {
      if (state === 'saved') return `${fileName} is saved: ${savedText(progress)}.`;
      const rounded = Math.floor(progress.bytes / ANNOUNCED_EVERY) * ANNOUNCED_EVERY;
      return `Downloading ${fileName}${rounded === 0 ? '' : `, ${sizeText(rounded)} received`}.`;
    })
    .join(' ');
}

function entryText(count: number): string {
  return `${countText(count)} ${count === 1 ? 'entry' : 'entries'}`;
}

function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < MEGABYTE) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
