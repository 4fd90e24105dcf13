/** The update profile form. */
import { Button, Stack } from '@mantine/core';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { useProfile } from './profile.api.ts';
import { ProfileForm } from './profile-form.tsx';

export function ProfileEditPage() {
  const { data, isError, refetch } = useProfile();
  return (
    <FormCard maxWidth="40rem">
      <Stack gap="lg">
        <PageHeading>Edit Profile</PageHeading>
        {data ? <ProfileForm profile={data} /> : !isError && <LoadingBlock shape="lines" />}
        {isError && !data && (
          <ErrorAlert title="Your profile could not be loaded.">
            <Button size="xs" variant="outline" color="red" onClick={() => void refetch()}>
              Try again
            </Button>
          </ErrorAlert>
        )}
      </Stack>
    </FormCard>
  );
}
