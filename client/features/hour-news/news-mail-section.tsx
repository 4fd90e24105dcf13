/** In the profile: whether one is mailed when hours were verified. */
import { Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getHourNewsMail, setHourNewsMail } from '#shared/hour-news/hour-news.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { useApi, useMakeOld } from '#client/platform/use-api.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import { mailWishNotSaved } from './hour-news.messages.ts';

export function NewsMailSection() {
  const query = useApi(getHourNewsMail);
  const makeOld = useMakeOld();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (wants_mail: boolean) => callApi(setHourNewsMail, { body: { wants_mail } }),
    onSettled: () => makeOld([getHourNewsMail]),
  });
  return (
    <Section title="Emails">
      <Loaded query={query} what="Your emails">
        {({ wants_mail }) => (
          <Switch
            label="Email me when hours are verified"
            description="Once a day at most, in the afternoon."
            checked={isPending ? variables : wants_mail}
            onChange={(event) => mutate(event.currentTarget.checked)}
          />
        )}
      </Loaded>
      {error && <ErrorAlert>{mailWishNotSaved(error)}</ErrorAlert>}
    </Section>
  );
}
