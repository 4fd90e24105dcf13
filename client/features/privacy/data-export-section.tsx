/** One's own data as a file. */
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { dayInZone } from '#shared/calendar.ts';
import { ownDataFileName } from '#shared/privacy/privacy.rules.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { saveFile } from '#client/ui/components/save-file.ts';
import { useSchoolZone } from '#client/ui/format/school-time.ts';
import { useDownloadOwnData } from './privacy.api.ts';
import { DATA_EXPLAINED, dataFailure } from './data-export.messages.ts';

export function DataExportSection() {
  const zone = useSchoolZone();
  const { mutate, isPending, error } = useDownloadOwnData();
  return (
    <Stack gap="md" component="section" aria-labelledby="own-data">
      <Title order={2} size="h3" id="own-data">
        Your data
      </Title>
      <Text>{DATA_EXPLAINED}</Text>
      {error && <ErrorAlert>{dataFailure(error)}</ErrorAlert>}
      <div>
        <Button
          variant="outline"
          loading={isPending}
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onClick={() =>
            mutate(undefined, {
              onSuccess: (file) => saveFile(file, ownDataFileName(dayInZone(new Date(), zone))),
            })
          }
        >
          Download my data
        </Button>
      </div>
    </Stack>
  );
}
