/** The second step at login, and confirming who one is before dangerous actions (decision 0043). */
import { z } from 'zod';
import { passwordText } from '#features/accounts/form-values.ts';
import { defineEndpoint } from '#shared/endpoint.ts';
import { formText } from '#shared/text-schemas.ts';

/** Made by the browser; the server's library checks every part. */
export const browserAnswer = z.looseObject({ id: z.string().min(1).max(2000) });

/** For `navigator.credentials`, as JSON (WebAuthn Level 3). */
export const browserOptions = z.looseObject({ challenge: z.string() });

export const passkeyOptions = defineEndpoint('POST /accounts/passkey-options', {
  summary: 'What the browser needs to sign in, or confirm again, with a passkey.',
  reply: browserOptions,
});

export const signInWithPasskey = defineEndpoint('POST /accounts/login/passkey', {
  summary: 'Signs in with a passkey alone, also as the second step after a password.',
  body: z.object({ answer: browserAnswer }),
  reply: z.object({ detail: z.string(), user: z.object({ id: z.number(), email: z.string() }) }),
});

export const finishWithCode = defineEndpoint('POST /accounts/login/code', {
  summary:
    'The second step after a right password: a code of the authenticator app, or a recovery code. 400 with the code second_step_over when the password must be typed again.',
  body: z.object({ code: formText }),
  reply: signInWithPasskey.reply,
});

export const confirmAgain = defineEndpoint('POST /accounts/confirm-again', {
  summary:
    'Proves again who is signed in, with the password, a code of the authenticator app, or a passkey. It counts for ten minutes.',
  body: z.object({ password: passwordText, code: formText, answer: browserAnswer.nullish() }),
});
