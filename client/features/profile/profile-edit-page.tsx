/** The update profile form. */
import { Button, Stack, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { useProfile, type Profile } from './profile.api.ts';
import { Link, useNavigate } from 'react-router';
import { offeredGraduationYears } from '#shared/accounts/accounts.rules.ts';
import { useSchools } from '#client/platform/schools.ts';
import { useSession } from '#client/platform/session.ts';
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
  const { form, change, picture, choosePicture, submit, isBusy, formRef, errors } = useProfileForm(
    profile,
    () => void navigate('/profile'),
  );
  const { schools } = useSchools();
  const { admin } = useSession();
  const isLocked = admin?.is_school_administration === true || admin?.is_school_administration_head === true;

  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
    >
      <Stack gap="md">
        <PictureField
          current={profile.profile_picture}
          chosen={picture}
          error={errors['profile_picture']}
          onChoose={choosePicture}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
          <TextInput
            label="First name"
            name="first_name"
            autoComplete="given-name"
            value={form.first_name}
            error={errors['first_name']}
            onChange={(event) => change({ first_name: event.currentTarget.value })}
          />
          <TextInput
            label="Last name"
            name="last_name"
            autoComplete="family-name"
            value={form.last_name}
            error={errors['last_name']}
            onChange={(event) => change({ last_name: event.currentTarget.value })}
          />
        </SimpleGrid>
        <NativeSelect
          label={isLocked ? 'School (Locked for Admin)' : 'School'}
          name="school"
          disabled={isLocked}
          data={[{ value: '', label: 'Choose your school' }, ...withCurrent(schools, profile.school)]}
          value={form.school}
          error={errors['school']}
          onChange={(event) => change({ school: event.currentTarget.value })}
        />
        <NativeSelect
          label="Graduation year"
          name="graduation_year"
          data={[
            { value: '', label: 'Choose your graduation year' },
            ...withCurrent(offeredGraduationYears.map(String), String(profile.graduation_year)),
          ]}
          value={form.graduation_year === undefined ? '' : String(form.graduation_year)}
          error={errors['graduation_year']}
          onChange={(event) => change({ graduation_year: Number(event.currentTarget.value) || undefined })}
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
    </form>
  );
}

/** The present value can always be kept, even if it is no longer offered. */
function withCurrent(offered: readonly string[], current: string): string[] {
  return offered.includes(current) || current === '' ? [...offered] : [current, ...offered];
}
