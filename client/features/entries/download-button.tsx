/** Downloads the caller's own entries as a spreadsheet. Not a bare link: that would show a refusal as a file or a page. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { showFailure } from '#client/ui/notify.ts';
import { saveFile } from '#client/ui/save-file.ts';
import { useDownloadPortfolio } from './entries.api.ts';
import { downloadFailure } from './entries.messages.ts';

export function DownloadButton() {
  const { mutate, isPending } = useDownloadPortfolio();
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() =>
        mutate(undefined, {
          onSuccess: (file) => saveFile(file, 'entries.xlsx'),
          onError: (error) => showFailure(downloadFailure(error)),
        })
      }
    >
      Download spreadsheet
    </Button>
  );
}
