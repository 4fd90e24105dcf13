import { z } from 'zod';
import { defineEndpoint, instant } from '#shared/endpoint.ts';
import { formText, mailedToken } from '#shared/text-schemas.ts';
import { formYear, loginReply, passwordText } from './form-values.ts';

export const register = defineEndpoint('POST /accounts/register', {
  summary: 'Registers and mails a link that confirms the email; the click opens the account.',
  body: z.object({
    email: formText,
    password: passwordText,
    first_name: formText,
    last_name: formText,
    school: formText,
    graduation_year: formYear,
  }),
  status: 201,
});

export const checkOldAccount = defineEndpoint('POST /accounts/check-old-account', {
  summary: 'Whether the email belongs to an imported account that has never set a password here.',
  body: z.object({ email: formText }),
  reply: z.object({ message: z.string(), code: z.enum(['old_account', 'not_old_account']) }),
});

export const login = defineEndpoint('POST /accounts/login', {
  summary:
    'Signs in. 400 for a wrong email or password, and with the code finish_by_mail when many were tried: a right one is then finished by a mailed link. 403 while the email is not confirmed. 200 with the code second_step, and without a session, when a second step must follow.',
  body: z.object({ email: formText, password: passwordText }),
  reply: loginReply,
});

export const finishLogin = defineEndpoint('POST /accounts/finish-login', {
  summary: 'Signs in with a mailed link, after a right password that was not told to be right. Works once.',
  body: z.object({ token: mailedToken }),
  reply: loginReply,
});

export const requestPasswordReset = defineEndpoint('POST /accounts/password-reset', {
  summary: 'Mails a link to set a new password; the answer is the same whether or not the account exists.',
  body: z.object({ email: formText }),
});

export const verifyEmail = defineEndpoint('GET /accounts/verify-email/:token', {
  summary:
    'Confirms the email and opens the account, on a person\u2019s click; signs in the browser that registered. Needs the CSRF header although it is a GET.',
  params: z.object({ token: mailedToken }),
  // The specification makes this state-changing call a GET; mail scanners send bare GETs.
  needsCsrf: true,
});

export const showRegistration = defineEndpoint('GET /accounts/verify-email/:token/registration', {
  summary: 'Whose registration a link confirms or removes: for the page before the click. Only reads.',
  params: z.object({ token: mailedToken }),
  reply: z.object({
    first_name: z.string(),
    last_name: z.string(),
    school: z.string(),
    /** IANA name. */
    time_zone: z.string(),
    registered_at: instant,
    is_confirmed: z.boolean(),
    /** The link came with another registration's mail: it removes this one, and confirms nothing. */
    only_removes: z.boolean(),
  }),
  // Names are for people who opened our page, not for bare GETs.
  needsCsrf: true,
});

export const removeRegistration = defineEndpoint('DELETE /accounts/verify-email/:token/registration', {
  summary:
    'Removes a registration that is not confirmed yet, on a person\u2019s click: \u201cThis was not me\u201d.',
  params: z.object({ token: mailedToken }),
});

export const resendEmailVerification = defineEndpoint('POST /accounts/resend-verify-email', {
  summary:
    'Mails a new link that confirms the email; the answer is the same whether or not the account exists.',
  body: z.object({ email: formText }),
});

export const listSchools = defineEndpoint('GET /schools', {
  summary: 'The schools that the forms offer.',
  reply: z.array(z.object({ id: z.number(), name: z.string() })),
});
