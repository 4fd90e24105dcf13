import { z } from 'zod';
import { passwordText } from './form-values.ts';
import { OPEN_SESSIONS_MAXIMUM } from './accounts.rules.ts';
import { defineEndpoint, instant } from '#shared/endpoint.ts';

export const changePassword = defineEndpoint('POST /accounts/change-password', {
  summary:
    'Sets a new password with the current one, ends all other sessions and mails a notice. 429 after many wrong ones.',
  body: z.object({ password: passwordText, new_password: passwordText }),
});

/** By number; the cookie's token is never sent. */
const openSession = z.object({
  id: z.number(),
  created_at: instant,
  /** Recorded at most once an hour, for staff every five minutes; the current session's is now. */
  last_used_at: instant,
  /** Such as `Firefox on Windows`. */
  device: z.string().nullable(),
  is_current: z.boolean(),
});

export const listSessions = defineEndpoint('GET /accounts/sessions', {
  summary: `The caller\u2019s open sessions: this one, then by their last use, newest first. At most ${OPEN_SESSIONS_MAXIMUM}.`,
  reply: z.array(openSession),
});

export const endSession = defineEndpoint('DELETE /accounts/sessions/:id', {
  summary: 'Ends one of the caller\u2019s sessions.',
});

export const endOtherSessions = defineEndpoint('POST /accounts/sessions/end-others', {
  summary: 'Ends all of the caller\u2019s sessions but this one.',
});

export type OpenSession = z.output<typeof openSession>;
