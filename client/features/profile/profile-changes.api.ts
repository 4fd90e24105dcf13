/** Changes of one's own profile, after which it is loaded again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { removePicture, updateProfile } from '#shared/profile/profile.contract.ts';
import { UPLOAD_PATIENCE_MS, type ProfileForm } from '#shared/profile/profile.rules.ts';
import { callApi } from '#client/platform/api.ts';
import { profileQuery } from './profile.api.ts';

export interface ProfileChange extends ProfileForm {
  readonly profile_picture: File | undefined;
}

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ profile_picture, ...fields }: ProfileChange) => {
      const body = new FormData();
      body.set('first_name', fields.first_name);
      body.set('last_name', fields.last_name);
      body.set('school', fields.school);
      body.set('graduation_year', String(fields.graduation_year ?? ''));
      if (profile_picture) body.set('profile_picture', profile_picture);
      // A picture of 10 MB may take long on a slow line.
      return callApi(updateProfile, { body, timeoutMs: UPLOAD_PATIENCE_MS });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: profileQuery.queryKey }),
  });
}

export function useRemovePicture() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(removePicture),
    onSuccess: () => client.invalidateQueries({ queryKey: profileQuery.queryKey }),
  });
}
