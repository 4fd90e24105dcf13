/** The update profile form. */
import { Stack } from '@mantine/core';
import { useNavigate } from 'react-router';
import { offeredGraduationYears } from '#shared/accounts/accounts.rules.ts';
import { getProfile, updateProfile } from '#shared/profile/profile.contract.ts';
import {
  profileChecks,
  UPLOAD_PATIENCE_MS,
  type ProfileForm as ProfileValues,
} from '#shared/profile/profile.rules.ts';
import { serverNow } from '#client/platform/connection.ts';
import { useSchools } from '#client/platform/schools.ts';
import { isStaff, useSession } from '#client/platform/session.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { forgetFailures, showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { StudentFields } from '#client/ui/forms/student-fields.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { PictureField } from './picture-field.tsx';
import { useProfile, type Profile } from './profile.api.ts';
import { pictureProblem, PROFILE_UPDATED, profileFailureMessage } from './profile.messages.ts';

export default function ProfileEditPage() {
  return (
    <FormCard maxWidth="40rem">
      <Stack gap="lg">
        <PageHeading>Edit Profile</PageHeading>
        <Loaded query={useProfile()} what="Your profile" shape="lines" isKept>
          {(profile) => <ProfileForm profile={profile} />}
        </Loaded>
      </Stack>
    </FormCard>
  );
}

interface ProfileChange extends ProfileValues {
  readonly profile_picture: File | undefined;
}

function bodyOf({ profile_picture, graduation_year, ...texts }: ProfileChange): FormData {
  const body = new FormData();
  for (const [name, text] of Object.entries(texts)) body.set(name, text);
  body.set('graduation_year', String(graduation_year ?? ''));
  if (profile_picture) body.set('profile_picture', profile_picture);
  return body;
}

/** The action that failure messages are about. */
const ABOUT = 'update profile';

function ProfileForm({ profile }: { readonly profile: Profile }) {
  const navigate = useNavigate();
  const { mutateAsync } = useApiChange(updateProfile, [getProfile]);
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
      // A picture of 10 MB may take long on a slow line.
      return mutateAsync({ body: bodyOf(change), timeoutMs: UPLOAD_PATIENCE_MS });
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
