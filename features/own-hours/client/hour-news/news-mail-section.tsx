import { useState } from 'react';
import { Stack, Switch } from '@mantine/core';
import { getHourNewsMail, setHourNewsMail } from '#features/own-hours/hour-news.contract.ts';
import { useApi, useApiChange } from '#client/platform/use-api.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import { mailWishNotSaved } from './hour-news.messages.ts';

export function NewsMailSection() {
  return (
    <Section title="Emails">
      <Loaded query={useApi(getHourNewsMail)} name="Your emails">
        {({ wants_mail }) => <MailSwitch wantsMail={wants_mail} />}
      </Loaded>
    </Section>
  );
}

function MailSwitch({ wantsMail }: { readonly wantsMail: boolean }) {
  // Own state: TanStack Query reports the pending value only after React has reset the switch.
  const [wanted, setWanted] = useState<boolean>();
  const { mutate, error } = useApiChange(setHourNewsMail, [getHourNewsMail]);
  return (
    <Stack gap="xs">
      <Switch
        label="Email me when hours are verified"
        description="At most once a day, in the afternoon."
        checked={wanted ?? wantsMail}
        onChange={({ currentTarget: { checked } }) => {
          setWanted(checked);
          mutate({ body: { wants_mail: checked } }, { onSettled: () => setWanted(undefined) });
        }}
      />
      {error && <ErrorAlert>{mailWishNotSaved(error)}</ErrorAlert>}
    </Stack>
  );
}
