/** A student asks the school to approve an activity, or changes what waits. */
import { Stack, Text } from '@mantine/core';
import { useParams } from 'react-router';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { ChangeProposal } from './change-proposal.tsx';
import { ProposalFields } from './proposal-form.tsx';

const nothing = {
  organization: '',
  activity: '',
  contact: '',
  planned_hours: '',
  from_day: '',
  until_day: '',
};

export default function AskPage() {
  const { id } = useParams();
  return id === undefined ? <Ask /> : <ChangeProposal id={id} />;
}

function Ask() {
  return (
    <FormCard maxWidth="40rem">
      <Stack gap="md">
        <PageHeading>Ask before you begin</PageHeading>
        <Text>Hours count from your first day on, once your school has approved it. We email you.</Text>
        <ProposalFields first={nothing} />
      </Stack>
    </FormCard>
  );
}
