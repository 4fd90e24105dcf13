/** The update profile form. */
import { Button, Group, Stack } from '@mantine/core';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { StudentFields } from '#client/ui/forms/student-fields.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { useProfile, type Profile } from './profile.api.ts';
import { Link, useNavigate } from 'react-router';
import { offeredGraduationYears } from '#shared/accounts/accounts.rules.ts';
import { useSchools } from '#client/platform/schools.ts';
import { isStaff, useSession } from '#client/platform/session.ts';
import { PictureField } from './picture-field.tsx';
import { useProfileForm } from './use-profile-form.ts';

export default function ProfileEditPage() {
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

interface ProfileFormProps {
  readonly profile: Profile;
}

function ProfileForm({ profile }: ProfileFormProps) {
  const navigate = useNavigate();
  const { fields, picture, choosePicture, submit, isBusy } = useProfileForm(
    profile,
    () => void navigate('/profile'),
  );
  const { schools } = useSchools();
  const { admin } = useSession();

  return (
    <Form formRef={fields.formRef} isBusy={isBusy} onSubmit={submit}>
      <Stack gap="md">
        <PictureField
          current={profile.profile_picture}
          chosen={picture}
          error={fields.errors['profile_picture']}
          onChoose={choosePicture}
        />
        <StudentFields
          fields={fields}
          schools={withCurrent(schools, profile.school)}
          years={withCurrent(offeredGraduationYears.map(String), String(profile.graduation_year))}
          isSchoolLocked={isStaff(admin)}
        />
        <Group gap="sm">
          <Button type="submit" loading={isBusy}>
            Save changes
          </Button>
          <Button component={Link} to="/profile" variant="outline">
            Cancel
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

/** The present value can always be kept, even if it is no longer offered. */
function withCurrent(offered: readonly string[], current: string): string[] {
  return offered.includes(current) || current === '' ? [...offered] : [current, ...offered];
}
