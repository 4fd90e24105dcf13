/** The update profile form. */
import { Button, Stack } from '@mantine/core';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { StudentFields } from '#client/ui/forms/student-fields.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { forgetFailures, showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { useProfile, type Profile } from './profile.api.ts';
import { useNavigate } from 'react-router';
import { offeredGraduationYears } from '#shared/accounts/accounts.rules.ts';
import { profileChecks } from '#shared/profile/profile.rules.ts';
import { serverNow } from '#client/platform/connection.ts';
import { useSchools } from '#client/platform/schools.ts';
import { isStaff, useSession } from '#client/platform/session.ts';
import { PictureField } from './picture-field.tsx';
import { useUpdateProfile, type ProfileChange } from './profile-changes.api.ts';
import { pictureProblem, PROFILE_UPDATED, profileFailureMessage } from './profile.messages.ts';

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

/** The action that failure messages are about. */
const ABOUT = 'update profile';

interface ProfileFormProps {
  readonly profile: Profile;
}

function ProfileForm({ profile }: ProfileFormProps) {
  const navigate = useNavigate();
  const { mutateAsync } = useUpdateProfile();
  const form = useForm<ProfileChange, unknown>({
    initial: {
      first_name: profile.first_name,
      last_name: profile.last_name,
      school: profile.school,
      graduation_year: profile.graduation_year,
      profile_picture: undefined,
    },
    checks: () => [
      ...profileChecks(serverNow().getFullYear()),
      {
        field: 'profile_picture',
        message: ({ profile_picture: file }) => (file && pictureProblem(file)) ?? '',
        holds: ({ profile_picture: file }) => file === undefined || pictureProblem(file) === undefined,
      },
    ],
    send(change) {
      forgetFailures(ABOUT);
      return mutateAsync(change);
    },
    onSent(_reply, _sent, isShown) {
      showSuccess(PROFILE_UPDATED);
      if (isShown) void navigate('/profile');
    },
    saysAll: true,
    onLate: (error) => showFailure(profileFailureMessage(error), ABOUT),
    failure(error) {
      showFailure(profileFailureMessage(error), ABOUT);
      return undefined;
    },
  });

  function choosePicture(file: File | undefined): void {
    form.change({ profile_picture: file });
    const problem = file && pictureProblem(file);
    if (problem !== undefined) form.refuse({ profile_picture: problem });
  }

  const { schools } = useSchools();
  const { admin } = useSession();

  return (
    <Form form={form} send="Save changes" cancel="/profile">
      <PictureField
        current={profile.profile_picture}
        chosen={form.values.profile_picture}
        error={form.errors['profile_picture']}
        onChoose={choosePicture}
      />
      <StudentFields
        form={form}
        schools={withCurrent(schools, profile.school)}
        years={withCurrent(offeredGraduationYears.map(String), String(profile.graduation_year))}
        isSchoolLocked={isStaff(admin)}
      />
    </Form>
  );
}

/** The present value can always be kept, even if it is no longer offered. */
function withCurrent(offered: readonly string[], current: string): string[] {
  return offered.includes(current) || current === '' ? [...offered] : [current, ...offered];
}
