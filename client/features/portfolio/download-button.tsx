/** Downloads the caller's own entries as a spreadsheet. Not a bare link: that would show a refusal as a file or a page. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { forgetFailures, showFailure } from '#client/ui/feedback/notify.ts';
import { saveFile } from '#client/ui/components/save-file.ts';
import { useDownloadPortfolio } from '#client/domain/entries.api.ts';
import { downloadFailure } from '#client/domain/entries.messages.ts';

/** What messages of failures are of. */
const ABOUT = 'download own entries';

export function DownloadButton() {
  const { mutate, isPending } = useDownloadPortfolio();

  function download(): void {
    forgetFailures(ABOUT);
    mutate(undefined, {
      onSuccess: (file) => saveFile(file, 'entries.xlsx'),
      onError: (error) => showFailure(downloadFailure(error), ABOUT),
    });
  }
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={download}
    >
      Download spreadsheet
    </Button>
  );
}
