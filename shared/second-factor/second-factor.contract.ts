/** The wire of signing in with more than a password (docs/decisions/0043). */
import { z } from 'zod';
import { passwordText } from '#shared/accounts/accounts.contract.ts';
import { defineEndpoint, detailReply, formText, idParam } from '#shared/endpoint.ts';
import { idleMinutes, PASSKEY_NAME_MAXIMUM } from './second-factor.rules.ts';

/** Made by the browser for the server's library, which checks every part of it. */
const browserAnswer = z.looseObject({ id: z.string().min(1).max(2000) });

/** What `navigator.credentials` is asked for, as JSON (WebAuthn Level 3). */
const browserOptions = z.looseObject({ challenge: z.string() });

const passkey = z.object({
  id: z.number(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type Passkey = z.output<typeof passkey>;

const state = z.object({
  /** Whether a password alone does not log in any more. */
  is_on: z.boolean(),
  /** Since when there is an authenticator app; null: none. */
  app_since: z.string().nullable(),
  passkeys: z.array(passkey),
  /** False where the address of this Limelight does not allow them, such as a number instead of a name. */
  can_have_passkeys: z.boolean(),
  recovery_codes_left: z.number(),
  /** From when on the school asks its administrators for a second step; null for others, and where it does not. */
  needed_from: z.string().nullable(),
  /** That day has come, and there is none: the pages of staff are closed. */
  is_due: z.boolean(),
});
export type SecondFactorState = z.output<typeof state>;

export const getSecondFactor = defineEndpoint({
  method: 'GET',
  path: '/accounts/second-factor',
  summary:
    'The caller\u2019s second step: authenticator app, passkeys, recovery codes, and whether one is needed.',
  reply: state,
});

/** With the recovery codes when they are made: they are shown this once. */
const doneReply = z.object({ detail: z.string(), recovery_codes: z.array(z.string()).nullable() });

export const beginApp = defineEndpoint({
  method: 'POST',
  path: '/accounts/second-factor/app',
  summary: 'Makes the secret of an authenticator app, which works once a code has confirmed it.',
  reply: z.object({ secret: z.string(), address: z.string() }),
});

export const confirmApp = defineEndpoint({
  method: 'POST',
  path: '/accounts/second-factor/app/confirm',
  summary: 'Turns the authenticator app on with a first code. The first second step ends all other sessions.',
  body: z.object({ code: formText }),
  reply: doneReply,
});

export const removeApp = defineEndpoint({
  method: 'DELETE',
  path: '/accounts/second-factor/app',
  summary: 'Removes the authenticator app.',
  reply: detailReply,
});

export const beginPasskey = defineEndpoint({
  method: 'POST',
  path: '/accounts/second-factor/passkeys/options',
  summary: 'What the browser needs to make a passkey.',
  reply: browserOptions,
});

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/accounts/second-factor/passkeys',
  summary: 'Adds the passkey that the browser made.',
  body: z.object({
    name: formText.pipe(z.string().max(PASSKEY_NAME_MAXIMUM)),
    answer: browserAnswer,
  }),
  reply: doneReply,
});

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/accounts/second-factor/passkeys/:id',
  summary: 'Removes one of the caller\u2019s passkeys.',
  params: z.object({ id: idParam }),
  reply: detailReply,
});

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/accounts/second-factor/recovery-codes',
  summary: 'Makes ten new recovery codes; the old ones end.',
  reply: doneReply,
});

export const passkeyOptions = defineEndpoint({
  method: 'POST',
  path: '/accounts/passkey-options',
  summary: 'What the browser needs to sign in, or confirm again, with a passkey.',
  reply: browserOptions,
});

export const signInWithPasskey = defineEndpoint({
  method: 'POST',
  path: '/accounts/login/passkey',
  summary: 'Signs in with a passkey alone, also as the second step after a password.',
  body: z.object({ answer: browserAnswer }),
  reply: z.object({ detail: z.string(), user: z.object({ id: z.number(), email: z.string() }) }),
});

export const finishWithCode = defineEndpoint({
  method: 'POST',
  path: '/accounts/login/code',
  summary:
    'The second step after a right password: a code of the authenticator app, or a recovery code. 400 with the code second_step_over when the password must be typed again.',
  body: z.object({ code: formText }),
  reply: signInWithPasskey.reply,
});

export const confirmAgain = defineEndpoint({
  method: 'POST',
  path: '/accounts/confirm-again',
  summary:
    'Proves again who is signed in, with the password, a code of the authenticator app, or a passkey. It counts for ten minutes.',
  body: z.object({ password: passwordText, code: formText, answer: browserAnswer.nullish() }),
  reply: detailReply,
});

const signInRules = z.object({
  second_factor: z.enum(['optional', 'required']),
  /** From when on; null while it is optional. */
  needed_from: z.string().nullable(),
  idle_minutes: z.number(),
  administrators: z.number(),
  /** How many of them have no second step yet. */
  without: z.number(),
});
export type SignInRules = z.output<typeof signInRules>;

export const getSignInRules = defineEndpoint({
  method: 'GET',
  path: '/admin/settings/sign-in',
  summary: 'How administrators of the own school log in.',
  reply: signInRules,
});

export const setSignInRules = defineEndpoint({
  method: 'POST',
  path: '/admin/settings/sign-in',
  summary:
    'Decides whether administrators of the own school need a second step (after 14 days\u2019 notice by mail), and when their idle sessions end.',
  body: z.object({
    second_factor: z.enum(['optional', 'required']),
    idle_minutes: z.union(idleMinutes.map((minutes) => z.literal(minutes))),
  }),
  reply: signInRules,
});

export const resetSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/admin/network/user/:id/reset-second-factor',
  summary:
    'Takes away the second step of a person of the own school who lost it, and ends their sessions. Both are mailed.',
  params: z.object({ id: idParam }),
  reply: detailReply,
});

export const endSessionsOf = defineEndpoint({
  method: 'POST',
  path: '/admin/network/user/:id/end-sessions',
  summary: 'Logs a person of the own school out everywhere.',
  params: z.object({ id: idParam }),
  reply: detailReply,
});
