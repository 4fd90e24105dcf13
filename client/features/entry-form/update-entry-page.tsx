/** Update Event: storing it makes the entry unverified and asks the contact again. */
import { useEffect, useRef } from 'react';
import { Alert, Stack } from '@mantine/core';
import { useLocation, useNavigate, useParams } from 'react-router';
import { fieldsOfEntry } from '#shared/entries/entry-fields.ts';
import { useSession } from '#client/platform/session.ts';
import { draftOfLink } from '#client/ui/forms/draft-notice.tsx';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { forgetFailures, showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { resendRequest, changeEntry, useEntry, useForgetPortfolio } from '#client/domain/entries.api.ts';
import {
  ENTRY_UPDATED,
  ENTRY_UPDATED_NOT_RESENT,
  storedForLater,
  UPDATE_WARNING,
} from '#client/domain/entries.messages.ts';
import { DRAFT_MOVED, entryLoadFailure, isMissing, isSessionOver } from '#client/domain/entries.messages.ts';
import { moveToNewEntry, pathOfDraft } from '#client/domain/entry-draft.ts';
import type { FormFields } from '#client/domain/entry-fields.ts';
import { EntryForm } from './entry-form.tsx';
import { askedLaterText, isAskedLater } from '#client/domain/request-text.ts';

export default function UpdateEntryPage() {
  const { pk = '' } = useParams();
  const navigate = useNavigate();
  const forgetPortfolio = useForgetPortfolio();
  const { user } = useSession();
  const owner = String(user?.id ?? '');
  const { data, error, refetch } = useEntry(pk);
  const wantedDraft = draftOfLink(useLocation().state);
  const isAskedAgain = useRef(false);
  const zone = useSchoolZone();
  const said = useRef(ENTRY_UPDATED);

  useEffect(() => {
    if (!error) return;
    // The draft outlives its entry.
    const draft = isMissing(error) ? moveToNewEntry(owner, pk) : undefined;
    if (draft) showFailure(DRAFT_MOVED);
    else if (!isSessionOver(error)) showFailure(entryLoadFailure(error), `load entry ${pk}`);
    void navigate(draft ? pathOfDraft(draft) : '/hour-tracker', { replace: true });
  }, [error, navigate, owner, pk]);

  useEffect(() => {
    if (data) forgetFailures(`load entry ${pk}`);
  }, [data, pk]);

  async function update(fields: FormFields): Promise<void> {
    const changed = await changeEntry(pk, fields, data?.version ?? 1);
    said.current = isAskedLater(changed)
      ? storedForLater('updated', askedLaterText(changed, zone))
      : ENTRY_UPDATED;
    forgetPortfolio();
    isAskedAgain.current = await resendRequest(changed.id).then(
      () => true,
      // The update is stored; the portfolio shows the state of the request and can resend it.
      () => false,
    );
  }

  async function lookAgain(): Promise<void> {
    const { isError } = await refetch();
    // The focused button is gone with the form before.
    if (!isError) document.querySelector('h1')?.focus({ preventScroll: true });
  }

  function tellStored(isShown: boolean): void {
    if (isAskedAgain.current) showSuccess(said.current, `resend entry ${pk}`);
    else showFailure(ENTRY_UPDATED_NOT_RESENT, `resend entry ${pk}`);
    forgetPortfolio();
    if (isShown) void navigate('/hour-tracker');
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
            key={[owner, pk, wantedDraft, data.version].join('/')}
            name={`update/${pk}`}
            entry={pk}
            wantedDraft={wantedDraft}
            attempt="update"
            initial={fieldsOfEntry(data)}
            firstLanguage={data.contact_language}
            submitLabel="Update entry"
            onSubmit={update}
            onStored={tellStored}
            onLookAgain={() => void lookAgain()}
          />
        ) : (
          <LoadingBlock label="Loading the entry..." />
        )}
      </Stack>
    </FormCard>
  );
}
