/** Record Entry: a new entry, empty or filled in from the address of a mail. */
import { Stack, Text } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router';
import type { EntryFields } from '#shared/entries/entries.contract.ts';
import { useSession } from '#client/platform/session.ts';
import { FormCard } from '#client/ui/form-card.tsx';
import { showSuccess } from '#client/ui/notify.ts';
import { PageHeading } from '#client/ui/page-heading.tsx';
import { recordEntry, useForgetPortfolio } from './entries.api.ts';
import { ENTRY_RECORDED } from './entries.messages.ts';
import { fieldsOfAddress } from './entry-fields.ts';
import { EntryForm } from './entry-form.tsx';

export function PortfolioCreateEventPage() {
  const [search] = useSearchParams();
  const { user } = useSession();
  const navigate = useNavigate();
  const forgetPortfolio = useForgetPortfolio();

  async function record(fields: EntryFields, key: string): Promise<void> {
    await recordEntry(fields, key);
    forgetPortfolio();
  }

  function leave(): void {
    showSuccess(ENTRY_RECORDED);
    void navigate('/hour-tracker');
  }

  return (
    <FormCard maxWidth="40rem">
      <Stack gap="md">
        <PageHeading>Record Entry</PageHeading>
        <Text>Every field must be filled in. Your contact is asked by email to verify the entry.</Text>
        <EntryForm
          key={`${user?.id}?${search.toString()}`}
          name={`new?${search.toString()}`}
          attempt="record"
          initial={fieldsOfAddress(search)}
          submitLabel="Record Entry"
          onSubmit={record}
          onStored={leave}
        />
      </Stack>
    </FormCard>
  );
}
