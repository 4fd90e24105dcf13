import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { dayInZone } from '#shared/calendar.ts';
import { downloadOwnData, ownDataFileName } from '#features/accounts/privacy/privacy.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { ApiError, asApiError } from '#client/platform/api.ts';
import { downloadFile } from '#client/platform/files/download-file.ts';
import { saveFile } from '#client/ui/downloads/save-file.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { Section } from '#client/ui/list/section.tsx';

export function DataExportSection() {
  const zone = useSchoolZone();
  const { mutate, isPending, error } = useMutation({
    mutationFn: downloadWhole,
    onSuccess: (file) => saveFile(file, ownDataFileName(dayInZone(new Date(), zone))),
  });
  return (
    <Section title="Your data">
      <Text>{DATA_EXPLAINED}</Text>
      {error && <ErrorAlert>{dataFailure(error)}</ErrorAlert>}
      <Button
        variant="outline"
        w="fit-content"
        loading={isPending}
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        onClick={() => mutate()}
      >
        Download my data
      </Button>
    </Section>
  );
}

async function downloadWhole(): Promise<Blob> {
  const file = await downloadFile(downloadOwnData);
  try {
    JSON.parse(await file.text());
  } catch {
    // A proxy may end a broken response normally.
    throw new ApiError('incomplete', 'The file ended before it was complete.');
  }
  return file;
}

const DATA_EXPLAINED =
  'One file with what Limelight keeps about you: profile, entries and their history, events, and mails to you. What your school notes about your entries is with your school: you or your family can ask for it there. Unfinished entries are on this device only.';

function dataFailure(thrown: unknown): string {
  const reason =
    asApiError(thrown).kind === 'incomplete'
      ? 'The file ended before it was complete. Please try again.'
      : failureReason(thrown);
  return `Your data could not be downloaded. ${reason}`;
}
