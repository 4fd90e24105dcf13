/** One's own data as a file. */
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { dayInZone } from '#shared/calendar.ts';
import { ownDataFileName } from '#shared/own-data/own-data.rules.ts';
import { ErrorAlert } from '#client/ui/alerts.tsx';
import { saveFile } from '#client/ui/save-file.ts';
import { useSchoolZone } from '#client/ui/school-time.ts';
import { useDownloadOwnData } from './own-data.api.ts';
import { DATA_EXPLAINED, dataFailure } from './own-data.messages.ts';

export function OwnDataSection() {
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
