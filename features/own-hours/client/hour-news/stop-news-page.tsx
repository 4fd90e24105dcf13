/** Opening it changes nothing: mail scanners open links. */
import { Button, Text } from '@mantine/core';
import { useParams } from 'react-router';
import { setHourNewsMailByLink } from '#features/own-hours/hour-news.contract.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { onTrustedClick } from '#client/ui/hooks/on-trusted-click.ts';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { stopNewsFailure } from './hour-news.messages.ts';

export default function StopNewsPage() {
  const { token = '' } = useParams();
  const { mutate, data, error, isPending } = useApiChange(setHourNewsMailByLink);
  const wantsMail = data?.wants_mail;
  const isStopped = wantsMail === false;
  return (
    <FormCard title="Emails about verified hours" align="start">
      {error && <ErrorAlert takesFocus>{stopNewsFailure(error)}</ErrorAlert>}
      {wantsMail === undefined ? (
        <Text>Limelight emails you when hours of yours are verified, at most once a day.</Text>
      ) : (
        <SuccessAlert key={String(wantsMail)} takesFocus>
          {isStopped
            ? 'You will get no more emails about verified hours. Your portfolio still shows them.'
            : 'You will get these emails again, at most once a day.'}
        </SuccessAlert>
      )}
      <Button
        size="md"
        variant={isStopped ? 'outline' : 'filled'}
        loading={isPending}
        onClick={onTrustedClick(() => mutate({ body: { token, wants_mail: isStopped } }))}
      >
        {isStopped ? 'Send them again' : 'Stop these emails'}
      </Button>
    </FormCard>
  );
}
