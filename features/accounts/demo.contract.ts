/** Sign-in to the demo without a password. */
import { defineEndpoint } from '#shared/endpoint.ts';
import { loginReply } from './form-values.ts';

/** A reserved name, at which nobody can ever receive mail. */
export const DEMO_DOMAIN = 'demo.limelight.example';

export const DEMO_STUDENT = `student@${DEMO_DOMAIN}`;

export const enterDemo = defineEndpoint('POST /accounts/demo', {
  summary:
    'Signs in as the demo student, without a password. Only there while the demo is on (DEMO), never in production.',
  reply: loginReply,
});
