/** Storing an update makes the entry unverified and asks the contact again. */
import { useEffect } from 'react';
import { Alert } from '@mantine/core';
import { useLocation, useNavigate, useParams } from 'react-router';
import { fieldsOfEntry } from '#features/entries/entry-fields.ts';
import { useSession } from '#client/platform/session.ts';
import { draftOfLink } from '#client/ui/forms/use-draft.ts';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { forgetFailures, showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { getEntry, listPortfolio, resendVerification } from '#features/entries/entries.contract.ts';
import { moveToNewEntry, pathOfDraft } from '#features/entries/client/entry-draft.ts';
import type { FormFields } from '#features/entries/client/entry-fields.ts';
import { changeEntry } from '#features/entries/client/own-entries.ts';
import { deferredText, isDeferred } from '#features/entries/client/request-text.ts';
import { isMissing, isSessionOver } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { readOnce, useApi, useInvalidate } from '#client/platform/use-api.ts';
import { EntryForm } from './entry-form.tsx';
import { entryLoadFailure } from './entry-form.messages.ts';

const DRAFT_MOVED =
  'This entry is not there any more. What you had typed is still here: you can record it as a new entry.';

export default function UpdateEntryPage() {
  const { pk = '' } = useParams();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const { user } = useSession();
  const owner = String(user?.id ?? '');
  const { data, error, refetch } = useApi(getEntry, { params: { pk } }, readOnce);
  const wantedDraft = draftOfLink(useLocation().state);
  const zone = useSchoolZone();

  useEffect(() => {
    if (!error) return;
    const draft = isMissing(error) ? moveToNewEntry(owner, pk) : undefined;
    if (draft) showFailure(DRAFT_MOVED);
    else if (!isSessionOver(error)) showFailure(entryLoadFailure(error), `load entry ${pk}`);
    void navigate(draft ? pathOfDraft(draft) : '/hour-tracker', { replace: true });
  }, [error, navigate, owner, pk]);

  useEffect(() => {
    if (data) forgetFailures(`load entry ${pk}`);
  }, [data, pk]);

  async function update(fields: FormFields) {
    const changed = await changeEntry(pk, fields, data?.version ?? 1);
    void invalidate([listPortfolio]);
    const isResent = await callApi(resendVerification, { body: { id: changed.id } }).then(
      () => true,
      // The update is stored; the portfolio shows the request and can resend it.
      () => false,
    );
    return { changed, isResent };
  }

  async function review(): Promise<void> {
    const { isError } = await refetch();
    // The focused button is gone with the previous form.
    if (!isError) document.querySelector('h1')?.focus({ preventScroll: true });
  }

  function showStored({ changed, isResent }: Awaited<ReturnType<typeof update>>, isShown: boolean): void {
    const done = isDeferred(changed)
      ? `Entry updated. ${deferredText(changed, zone)}`
      : 'Entry updated and verification email resent.';
    if (isResent) showSuccess(done, `resend entry ${pk}`);
    else showFailure('Entry updated, but failed to resend verification email.', `resend entry ${pk}`);
    void invalidate([listPortfolio]);
    if (isShown) void navigate('/hour-tracker');
  }

  return (
    <FormCard title="Update Event" maxWidth="40rem">
      <Alert role="note" color="green" variant="light">
        Every field must be filled in. Updating makes the entry unverified, and your contact is asked again to
        verify it.
      </Alert>
      {data ? (
        <EntryForm
          key={[owner, pk, wantedDraft, data.version].join('/')}
          name={`update/${pk}`}
          entry={pk}
          wantedDraft={wantedDraft}
          initial={fieldsOfEntry(data)}
          firstLanguage={data.contact_language}
          submitLabel="Update entry"
          onSubmit={update}
          onStored={showStored}
          onReview={() => void review()}
        />
      ) : (
        <LoadingBlock label="Loading the entry..." />
      )}
    </FormCard>
  );
}
