/** Separate, because it is loaded separately. */
import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';
import { passkey } from './second-factor/second-factor.contract.ts';
import { PASSKEYS_MAXIMUM } from './second-factor/second-factor.rules.ts';
import { mailedToken } from '#shared/text-schemas.ts';
import { passwordText } from './form-values.ts';

const resetLink = z.object({ uid: z.string().max(200), token: mailedToken });

export const confirmPasswordReset = defineEndpoint('POST /accounts/password-reset-confirm/:uid/:token', {
  summary: 'Sets a new password with a link from a mail. Works once. Passkeys that are not kept are removed.',
  params: resetLink,
  body: z.object({
    new_password: passwordText,
    new_password_confirm: passwordText,
    keep_passkeys: z.array(z.number()).max(PASSKEYS_MAXIMUM).optional(),
  }),
});

const passkeysAtReset = z.object({
  passkeys: z.array(passkey),
  /** Whether passkeys are this account's only second step. */
  is_only_step: z.boolean(),
  /** IANA name. */
  time_zone: z.string(),
});
export type PasskeysAtReset = z.output<typeof passkeysAtReset>;

export const showPasskeysAtReset = defineEndpoint(
  'GET /accounts/password-reset-confirm/:uid/:token/passkeys',
  {
    summary: 'The passkeys that the owner of a link for a new password may keep. Only reads.',
    params: resetLink,
    reply: passkeysAtReset,
    // Names are for people who opened our page, not for bare GETs.
    needsCsrf: true,
  },
);
