/** Update Entry, for the school: storing it makes the entry unverified and asks the contact again. */
import { useEffect } from 'react';
import { Text } from '@mantine/core';
import { useNavigate, useParams } from 'react-router';
import { isSessionOver } from '#client/platform/api-error.ts';
import { useSession } from '#client/platform/session.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { forgetFailures, showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { asItStood, useReturnTo } from '#client/ui/components/return-to.ts';
import { OWN_ENTRIES } from '#shared/administration/administration.rules.ts';
import { getSchoolEntry } from '#shared/administration/administration.contract.ts';
import { schoolEntries } from '#client/domain/school-entries.ts';
import { readOnce, useApi, useMakeOld } from '#client/platform/use-api.ts';
import { UpdateForm } from './update-form.tsx';
import type { UpdatedEntry } from '#client/domain/updated-entry-note.tsx';
import { ENTRY_UPDATED, loadFailure } from './update.messages.ts';

export default function UpdatePage() {
  const { pk = '' } = useParams();
  const navigate = useNavigate();
  const { user } = useSession();
  const { data, error } = useApi(getSchoolEntry, { params: { pk } }, readOnce);
  const makeOld = useMakeOld();
  const { returnTo } = useReturnTo();
  const database = asItStood('/admin/entries', returnTo.database);

  useEffect(() => {
    if (!error) return;
    // The guard redirects to the login screen.
    if (!isSessionOver(error)) showFailure(loadFailure(error), `load entry ${pk}`);
    void navigate(database, { replace: true });
  }, [error, navigate, database, pk]);
  useEffect(() => {
    if (data) forgetFailures(`load entry ${pk}`);
  }, [data, pk]);

  const name = data && `${data.user.first_name} ${data.user.last_name}`.trim();

  function leave(updated: UpdatedEntry): void {
    void makeOld(schoolEntries);
    showSuccess(ENTRY_UPDATED);
    void navigate(database, { state: { updated } });
  }

  return (
    <FormCard title="Update Entry" maxWidth="40rem">
      {data && <Text>An entry of {name}.</Text>}
      {!data && <LoadingBlock label="Loading the entry..." shape="lines" />}
      {data && data.user.id === user?.id && <ErrorAlert>{OWN_ENTRIES}</ErrorAlert>}
      {data && data.user.id !== user?.id && (
        <UpdateForm
          key={data.id}
          entry={data}
          onSaved={(event) =>
            leave({ event, user_id: data.user.id, name: name ?? '', student: returnTo.student })
          }
        />
      )}
    </FormCard>
  );
}
