/** Whether logging in leads to the queue, as each person likes. */
import { useState } from 'react';
import { Checkbox, Stack } from '@mantine/core';
import { changePreferences } from '#client/domain/office/keys-help.tsx';
import { failureReason } from '#client/platform/api-error.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';

export function BeginHere({ begins }: { readonly begins: boolean }) {
  const [isChecked, setChecked] = useState(begins);
  const [failure, setFailure] = useState<string>();

  async function change(wanted: boolean): Promise<void> {
    setChecked(wanted);
    setFailure(undefined);
    try {
      await changePreferences({ begins_with_inbox: wanted });
    } catch (error) {
      setChecked(!wanted);
      setFailure(`This was not saved. ${failureReason(error)}`);
    }
  }

  return (
    <Stack gap="xs">
      <Checkbox
        label="Begin here after I log in"
        checked={isChecked}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      {failure !== undefined && <ErrorAlert>{failure}</ErrorAlert>}
    </Stack>
  );
}
