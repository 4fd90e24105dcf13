import { Stack, Switch } from '@mantine/core';
import { getHourNewsMail, setHourNewsMail } from '#shared/hour-news/hour-news.contract.ts';
import { useApi, useApiChange } from '#client/platform/use-api.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { useSavedSwitch } from '#client/ui/forms/use-saved-switch.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import { mailWishNotSaved } from './hour-news.messages.ts';

export function NewsMailSection() {
  return (
    <Section title="Emails">
      <Loaded query={useApi(getHourNewsMail)} what="Your emails">
        {({ wants_mail }) => <Wish wantsMail={wants_mail} />}
      </Loaded>
    </Section>
  );
}

function Wish({ wantsMail }: { readonly wantsMail: boolean }) {
  const { mutateAsync } = useApiChange(setHourNewsMail, [getHourNewsMail]);
  const { box, error } = useSavedSwitch(wantsMail, (wants_mail) => mutateAsync({ body: { wants_mail } }));
  return (
    <Stack gap="xs">
      <Switch
        label="Email me when hours are verified"
        description="At most once a day, in the afternoon."
        {...box}
      />
      {error && <ErrorAlert>{mailWishNotSaved(error)}</ErrorAlert>}
    </Stack>
  );
}
