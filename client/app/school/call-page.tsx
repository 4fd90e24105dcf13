import { Stack, Text } from '@mantine/core';
import { useParams } from 'react-router';
import { readCallSheet } from '#features/office/phone-calls.contract.ts';
import { BackToInbox } from '#features/office/client/back-to-inbox.tsx';
import { CallSheet } from '#features/office/client/inbox/call-sheet.tsx';
import { readOnce, useApi } from '#client/platform/use-api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { Loaded } from '#client/ui/list/loaded.tsx';

export default function CallPage() {
  const { id = '' } = useParams();
  // Must not change while the answers are being read out.
  const query = useApi(readCallSheet, { params: { id } }, readOnce);
  const { data } = query;
  return (
    <Stack gap="md" maw="60rem">
      <BackToInbox />
      <PageHeading title={data ? `Contact ${data.address}` : 'Contact'}>
        {data ? (
          <Text component="span" fz="0.75em" inherit style={{ userSelect: 'all' }}>
            <EmailText email={data.address} />
          </Text>
        ) : (
          'Contact'
        )}
      </PageHeading>
      <Loaded
        query={query}
        name="The contact"
        placeholder="lines"
        notFound={<ErrorAlert>No entry of your school names this contact any more.</ErrorAlert>}
        keepsData
      >
        {(sheet) => (
          <>
            {sheet.name !== null && <Text>Says that their name is {sheet.name}.</Text>}
            <CallSheet key={id} id={Number(id)} sheet={sheet} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}
