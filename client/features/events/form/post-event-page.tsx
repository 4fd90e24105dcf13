/** Post Events (Beta): a new event, in the school's time zone. */
import { Stack, Text } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '#client/platform/session.ts';
import { draftOfLink } from '#client/ui/forms/draft-notice.tsx';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { PostEventForm } from './post-event-form.tsx';

export default function PostEventPage() {
  const navigate = useNavigate();
  const { user } = useSession();
  const owner = String(user?.id ?? '');
  const wantedDraft = draftOfLink(useLocation().state);
  return (
    <FormCard maxWidth="40rem">
      <Stack gap="md">
        <PageHeading>Post Events (Beta)</PageHeading>
        <Text>
          Every field must be filled in. Everybody who is signed in can see your event, with your name and
          school, and register for it. You are told by email about each registration.
        </Text>
        <PostEventForm
          key={[owner, wantedDraft].join('/')}
          owner={owner}
          wantedDraft={wantedDraft}
          onPosted={() => void navigate('/your-events')}
        />
      </Stack>
    </FormCard>
  );
}
