/** The downloads and what becomes of them, at the lower edge of the window while there are any. */
import { Button, CloseButton, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { ErrorAlert } from '#client/ui/alerts.tsx';
import {
  cancelDownload,
  dismissDownload,
  startDownload,
  useDownloads,
  type Download,
} from './download-store.ts';
import { announcement, percentOf, progressWords, savedWords } from './download-words.ts';
import classes from './download.module.css';

export function DownloadPanel() {
  const downloads = useDownloads();
  return (
    <div className={classes['panel']}>
      <VisuallyHidden role="status">{announcement(downloads)}</VisuallyHidden>
      {downloads.length > 0 && (
        <Paper
          component="section"
          withBorder
          shadow="md"
          p="sm"
          aria-label="Downloads"
          className={classes['box'] ?? ''}
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
  const { fileName } = download.order;
  if (download.state === 'running') return <Running download={download} />;
  if (download.state === 'saved') {
    return (
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Text size="sm" className={classes['words'] ?? ''}>
          <IconCircleCheck size={18} aria-hidden="true" className={classes['check']} />
          <strong>{fileName}</strong> is saved: {savedWords(download.progress)}.
        </Text>
        <CloseButton
          aria-label={`Close the message about ${fileName}`}
          onClick={() => dismissDownload(fileName)}
        />
      </Group>
    );
  }
  return (
    <ErrorAlert>
      <Stack gap="xs" align="start">
        <span className={classes['words']}>{download.failure}</span>
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Try again to download ${fileName}`}
            onClick={() => startDownload(download.order)}
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

function Running({ download: { order, progress } }: { readonly download: Download }) {
  const percent = percentOf(progress);
  const words = progressWords(progress);
  return (
    <Stack gap={6}>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Text size="sm" className={classes['words'] ?? ''}>
          <strong>{order.about}:</strong> {words}
        </Text>
        <Button
          variant="default"
          size="compact-sm"
          className={classes['cancel'] ?? ''}
          aria-label={`Cancel the download of ${order.fileName}`}
          onClick={() => cancelDownload(order.fileName)}
        >
          Cancel
        </Button>
      </Group>
      <div
        role="progressbar"
        aria-label={`Download of ${order.fileName}`}
        aria-valuetext={words}
        {...(percent !== undefined && { 'aria-valuenow': percent, 'aria-valuemin': 0, 'aria-valuemax': 100 })}
        className={classes['track']}
        data-unknown={percent === undefined}
      >
        <div className={classes['bar']} style={{ width: percent === undefined ? '100%' : `${percent}%` }} />
      </div>
    </Stack>
  );
}
