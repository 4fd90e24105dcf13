/** Specification, section 7. */
import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';
import { formText } from '#shared/text-schemas.ts';
import { formYear } from '#features/accounts/form-values.ts';

export const getProfile = defineEndpoint('GET /accounts/profile', {
  summary: 'The caller\u2019s own profile.',
  reply: z.object({
    first_name: z.string(),
    last_name: z.string(),
    school: z.string(),
    graduation_year: z.number(),
    profile_picture: z.string().nullable(),
    email: z.string(),
  }),
});

export const updateProfile = defineEndpoint('POST /accounts/profile', {
  summary: 'Changes the caller\u2019s profile; a file field profile_picture replaces the picture.',
  body: z.object({ first_name: formText, last_name: formText, school: formText, graduation_year: formYear }),
  reply: z.object({ profile_picture: z.string().nullable() }),
  file: 'profile_picture',
});

export const removePicture = defineEndpoint('DELETE /accounts/profile/picture', {
  summary:
    'Takes the picture out of the caller\u2019s profile; its address stops working when nobody else has it.',
  reply: z.object({ profile_picture: z.null() }),
});
