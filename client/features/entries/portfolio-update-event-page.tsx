/** Update Event: an entry's text again; storing it makes the entry unverified and asks the contact anew. */
import { useEffect } from 'react';
import { Alert, Stack } from '@mantine/core';
import { useNavigate, useParams } from 'react-router';
import type { EntryFields } from '#shared/entries/entries.contract.ts';
import { FormCard } from '#client/ui/form-card.tsx';
import { LoadingBlock } from '#client/ui/loading-block.tsx';
import { showFailure, showSuccess } from '#client/ui/notify.ts';
import { PageHeading } from '#client/ui/page-heading.tsx';
import { askContactAgain, changeEntry, useEntry, useForgetPortfolio } from './entries.api.ts';
import { ENTRY_UPDATED, ENTRY_UPDATED_NOT_RESENT, UPDATE_WARNING } from './entries.messages.ts';
import { entryLoadFailure, isSessionOver } from './entries.messages.ts';
import { fieldsOfEntry } from './entry-fields.ts';
import { EntryForm } from './entry-form.tsx';

export function PortfolioUpdateEventPage() {
  const { pk = '' } = useParams();
  const navigate = useNavigate();
  const forgetPortfolio = useForgetPortfolio();
  const { data, error } = useEntry(pk);

  useEffect(() => {
    if (!error) return;
    if (!isSessionOver(error)) showFailure(entryLoadFailure(error));
    void navigate('/hour-tracker', { replace: true });
  }, [error, navigate]);

  async function update(fields: EntryFields): Promise<void> {
    const { id } = await changeEntry(pk, fields);
    try {
      await askContactAgain(id);
      showSuccess(ENTRY_UPDATED);
    } catch {
      // The update itself is stored; the portfolio shows where the request stands and can resend it.
      showFailure(ENTRY_UPDATED_NOT_RESENT);
    }
    forgetPortfolio();
    await navigate('/hour-tracker');
  }

  return (
    <FormCard maxWidth="40rem">
      <Stack gap="md">
        <PageHeading>Update Event</PageHeading>
        <Alert role="note" color="green" variant="light">
          {UPDATE_WARNING}
        </Alert>
        {data ? (
          <EntryForm
            key={pk}
            name={`update/${pk}`}
            initial={fieldsOfEntry(data)}
            submitLabel="Update Event"
            onSubmit={update}
          />
        ) : (
          <LoadingBlock label="Loading the entry..." />
        )}
      </Stack>
    </FormCard>
  );
}
