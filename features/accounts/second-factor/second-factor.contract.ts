/** Managing one's own second step (decision 0043). */
import { z } from 'zod';
import { defineEndpoint, instant } from '#shared/endpoint.ts';
import { formText } from '#shared/text-schemas.ts';
import { browserAnswer, browserOptions } from './second-step.contract.ts';
import { PASSKEY_NAME_MAXIMUM } from './second-factor.rules.ts';

export const passkey = z.object({
  id: z.number(),
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
});
export type Passkey = z.output<typeof passkey>;

const state = z.object({
  /** Whether a password is not enough to log in. */
  is_on: z.boolean(),
  app_since: instant.nullable(),
  passkeys: z.array(passkey),
  /** Not where PUBLIC_URL is an IP address, for example. */
  can_have_passkeys: z.boolean(),
  recovery_codes_left: z.number(),
  /** When the school's administrators begin to need one; null for others, and where it is optional. */
  needed_from: instant.nullable(),
  /** Overdue: the staff pages are closed. */
  is_due: z.boolean(),
});
export type SecondFactorState = z.output<typeof state>;

export const getSecondFactor = defineEndpoint('GET /accounts/second-factor', {
  summary:
    'The caller\u2019s second step: authenticator app, passkeys, recovery codes, and whether one is needed.',
  reply: state,
});

/** New recovery codes are shown only this once. */
const doneReply = z.object({ detail: z.string(), recovery_codes: z.array(z.string()).nullable() });

export const beginApp = defineEndpoint('POST /accounts/second-factor/app', {
  summary: 'Makes the secret of an authenticator app, which works once a code has confirmed it.',
  reply: z.object({ secret: z.string(), address: z.string() }),
});

export const confirmApp = defineEndpoint('POST /accounts/second-factor/app/confirm', {
  summary: 'Turns the authenticator app on with a first code. The first second step ends all other sessions.',
  body: z.object({ code: formText }),
  reply: doneReply,
});

export const removeApp = defineEndpoint('DELETE /accounts/second-factor/app', {
  summary: 'Removes the authenticator app.',
});

export const beginPasskey = defineEndpoint('POST /accounts/second-factor/passkeys/options', {
  summary: 'What the browser needs to make a passkey.',
  reply: browserOptions,
});

export const addPasskey = defineEndpoint('POST /accounts/second-factor/passkeys', {
  summary: 'Adds the passkey that the browser made.',
  body: z.object({
    name: formText.pipe(z.string().max(PASSKEY_NAME_MAXIMUM)),
    answer: browserAnswer,
  }),
  reply: doneReply,
});

export const removePasskey = defineEndpoint('DELETE /accounts/second-factor/passkeys/:id', {
  summary: 'Removes one of the caller\u2019s passkeys.',
});

export const renewRecoveryCodes = defineEndpoint('POST /accounts/second-factor/recovery-codes', {
  summary: 'Makes ten new recovery codes; the old ones end.',
  reply: doneReply,
});
