import { useEffect, useId, useRef, useState } from 'react';
import { Box, Button, Group, Input } from '@mantine/core';
import { useNavigate } from 'react-router';
import { offeredGraduationYears, type StudentForm } from '#features/accounts/accounts.rules.ts';
import { getProfile, removePicture, updateProfile } from '#features/accounts/profile/profile.contract.ts';
import {
  PICTURE_ENDINGS,
  profileChecks,
  UPLOAD_PATIENCE_MS,
} from '#features/accounts/profile/profile.rules.ts';
import { serverNow } from '#client/platform/connection.ts';
import { useSchools } from '#client/platform/schools.ts';
import { isStaff, useProfile, useSession, type Profile } from '#client/platform/session.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { actIfSure } from '#client/ui/feedback/act-if-sure.ts';
import { forgetFailures, showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { StudentFields } from '#client/ui/forms/student-fields.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { ProfilePicture } from './profile-picture.tsx';
import { pictureProblem, profileFailureMessage } from './profile.messages.ts';

export default function ProfileEditPage() {
  return (
    <FormCard title="Edit Profile" maxWidth="40rem" gap="lg">
      <Loaded query={useProfile()} name="Your profile" placeholder="lines" keepsData>
        {(profile) => <ProfileForm profile={profile} />}
      </Loaded>
    </FormCard>
  );
}

type ProfileChange = StudentForm & { readonly profile_picture: File | undefined };

function bodyOf({ profile_picture, graduation_year, ...texts }: ProfileChange): FormData {
  const body = new FormData();
  for (const [name, text] of Object.entries(texts)) body.set(name, text);
  body.set('graduation_year', String(graduation_year ?? ''));
  if (profile_picture) body.set('profile_picture', profile_picture);
  return body;
}

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
      // A 10 MB picture can take long on a slow connection.
      return mutateAsync({ body: bodyOf(change), timeoutMs: UPLOAD_PATIENCE_MS });
    },
    onSent(_reply, _sent, isShown) {
      showSuccess('Profile updated successfully!');
      if (isShown) void navigate('/profile');
    },
    showsAllErrors: true,
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

/** The current value can be kept even if no longer offered. */
const withCurrent = (offered: readonly string[], current: string): string[] =>
  offered.includes(current) || current === '' ? [...offered] : [current, ...offered];

interface PictureFieldProps {
  readonly current: string | null;
  readonly chosen: File | undefined;
  readonly error: string | undefined;
  readonly onChoose: (file: File | undefined) => void;
}

function PictureField({ current, chosen, error, onChoose }: PictureFieldProps) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const preview = usePreview(error === undefined ? chosen : undefined);
  return (
    <Group gap="1rem 1.25rem">
      <ProfilePicture
        src={preview ?? current}
        alt={preview === undefined ? 'Your profile picture' : 'Preview of the chosen picture'}
        otherwise={preview === undefined ? 'No Image' : 'No preview'}
      />
      <Box flex="1 1 14rem" miw={0}>
        <Input.Wrapper
          id={id}
          label="Profile picture"
          description="JPG, PNG, GIF or HEIC, up to 10 MB. It is cropped to a square."
          error={error}
        >
          <input
            id={id}
            ref={file}
            name="profile_picture"
            type="file"
            accept={PICTURE_ENDINGS.join(',')}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? `${id}-description` : `${id}-error ${id}-description`}
            onChange={(event) => onChoose(event.currentTarget.files?.[0])}
          />
        </Input.Wrapper>
        {current !== null && !chosen && <PictureRemoval onRemoved={() => file.current?.focus()} />}
      </Box>
    </Group>
  );
}

/** A data URL, which the Content Security Policy allows; undefined until it is read. */
function usePreview(file: File | undefined): string | undefined {
  const [read, setRead] = useState<{ file: File; address: string }>();
  useEffect(() => {
    if (!file) return undefined;
    const reader = new FileReader();
    reader.addEventListener('load', () => setRead({ file, address: String(reader.result) }));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return file && read?.file === file ? read.address : undefined;
}

/** @param onRemoved moves the focus, because the button is gone */
function PictureRemoval({ onRemoved }: { readonly onRemoved: () => void }) {
  const removal = useApiChange(removePicture, [getProfile]);

  async function remove(): Promise<void> {
    const question = {
      title: 'Remove your picture?',
      message: 'Nobody sees it any more, on the leaderboard either. You can choose another one at any time.',
      confirmLabel: 'Remove picture',
      danger: true,
    };
    const act = async () => {
      await removal.mutateAsync({});
      return 'Your profile picture is removed.';
    };
    if (await actIfSure(question, act, 'Your profile picture was not removed.')) onRemoved();
  }

  return (
    <Button
      mt="xs"
      variant="outline"
      color="red"
      size="compact-sm"
      loading={removal.isPending}
      onClick={() => void remove()}
    >
      Remove picture
    </Button>
  );
}
