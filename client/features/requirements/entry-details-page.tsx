/** What a student says about one entry for a requirement: only what a rule of the class asks. */
import { useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import type { EntryAnswers } from '#shared/requirements/entry-details.contract.ts';
import { asksNothing, type EntryDetails } from '#shared/requirements/entry-details.ts';
import { asApiError } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { dayText } from '#client/ui/format/text.ts';
import { Form, FormFailure } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { EntryDetailsFields } from './entry-details-fields.tsx';
import { useEntryAnswers, useSaveAnswers } from './requirements.api.ts';
import classes from './requirements.module.css';

export default function EntryDetailsPage() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useEntryAnswers(id);
  return (
    <FormCard maxWidth="40rem">
      <Stack gap="md">
        <PageHeading>For your requirement</PageHeading>
        {error && !data && asApiError(error).status === 404 && (
          <ErrorAlert>There is no such entry. It may have been deleted.</ErrorAlert>
        )}
        {error && !data && asApiError(error).status !== 404 && (
          <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
            The entry could not be loaded. {failureReason(error)}
          </RetryAlert>
        )}
        {!data && !error && <LoadingBlock shape="lines" />}
        {data && <AnswerForm key={data.id} answers={data} />}
      </Stack>
    </FormCard>
  );
}

/** Where the student goes on: to the portfolio after recording, else to what counts. */
function useWayOn(id: number) {
  const { state } = useLocation() as { readonly state: { readonly isRecorded?: boolean } | null };
  return state?.isRecorded === true
    ? { to: '/hour-tracker', state: { recorded: id }, leave: 'Later', isRecorded: true }
    : { to: '/requirements', state: null, leave: 'Cancel', isRecorded: false };
}

function AnswerForm({ answers }: { readonly answers: EntryAnswers }) {
  const { id, event, date, hours, questions } = answers;
  // What was saved elsewhere meanwhile is refused by its version, not overwritten.
  const [first] = useState(answers);
  const { mutateAsync } = useSaveAnswers(id);
  const navigate = useNavigate();
  const wayOn = useWayOn(id);
  const form = useForm<EntryDetails, unknown>({
    initial: first.details,
    send: (values) => mutateAsync({ ...values, outcomes: [...values.outcomes], version: first.version }),
    onSent() {
      showSuccess(`Saved for “${event}”.`);
      void navigate(wayOn.to, { state: wayOn.state });
    },
    failure: 'Nothing was saved.',
  });
  useLeaveQuestion(form.isDirty);

  const hasNothing = asksNothing(questions);
  const back = (
    <Button variant="default" component={Link} to={wayOn.to} state={wayOn.state}>
      {hasNothing ? 'Back' : wayOn.leave}
    </Button>
  );
  return (
    <>
      {wayOn.isRecorded && <Text>Your entry is recorded. Your school asks for a little more.</Text>}
      <Text fw={600} className={classes.wrap}>
        {event}, {dayText(date)}, {hours} h
      </Text>
      {hasNothing ? (
        <>
          <Text>Your school asks for nothing more.</Text>
          <Group>{back}</Group>
        </>
      ) : (
        <Form form={form}>
          <EntryDetailsFields
            questions={questions}
            form={form.values}
            errors={form.errors}
            onChange={form.change}
          />
          <FormFailure form={form} />
          <Group gap="sm">
            <Button type="submit" loading={form.isBusy}>
              Save
            </Button>
            {back}
          </Group>
        </Form>
      )}
    </>
  );
}
