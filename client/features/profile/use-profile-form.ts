/** The update profile form's state: values, ordered checks, and the response. */
import { useState } from 'react';
import { profileChecks, type ProfileForm } from '#shared/profile/profile.rules.ts';
import { firstFailure } from '#shared/rules.ts';
import { serverNow } from '#client/platform/connection.ts';
import { asApiError } from '#client/platform/api.ts';
import { forgetFailures, showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { useFormFields } from '#client/ui/forms/use-form-fields.ts';
import type { Profile } from './profile.api.ts';
import { useUpdateProfile } from './profile-changes.api.ts';
import { pictureProblem, PROFILE_UPDATED, profileFailureMessage } from './profile.messages.ts';

/** The action that failure messages are about. */
const ABOUT = 'update profile';

export function useProfileForm(profile: Profile, onDone: () => void) {
  const fields = useFormFields<ProfileForm>({
    first_name: profile.first_name,
    last_name: profile.last_name,
    school: profile.school,
    graduation_year: profile.graduation_year,
  });
  const [picture, setPicture] = useState<File>();
  const { form, showErrors, clearError } = fields;
  const update = useUpdateProfile();

  function choosePicture(file: File | undefined) {
    setPicture(file);
    const problem = file && pictureProblem(file);
    if (problem === undefined) clearError('profile_picture');
    else showErrors({ profile_picture: problem });
  }

  async function submit() {
    const wrong = firstFailure(profileChecks(serverNow().getFullYear()), form);
    const wrongPicture = picture && pictureProblem(picture);
    if (wrong) return showErrors({ [wrong.field]: wrong.message });
    if (wrongPicture !== undefined) return showErrors({ profile_picture: wrongPicture });
    showErrors({});
    forgetFailures(ABOUT);
    try {
      await update.mutateAsync({ ...form, picture });
      showSuccess(PROFILE_UPDATED);
      onDone();
    } catch (thrown) {
      const error = asApiError(thrown);
      showFailure(profileFailureMessage(error), ABOUT);
      showErrors(
        Object.fromEntries(Object.entries(error.fields).map(([name, [text]]) => [name, text ?? ''])),
      );
    }
  }

  return { fields, picture, choosePicture, submit, isBusy: update.isPending };
}
