/** The link that stops mail to a contact (rulings, section 4); separate, because its page is loaded separately. */
import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';
import { token } from './verification.contract.ts';

const contactMailReply = z.object({ address: z.string(), stopped: z.boolean() });
export type ContactMail = z.output<typeof contactMailReply>;

export const contactMail = defineEndpoint('POST /volunteer_hours_portfolio/contact-mail', {
  isByLink: true,
  summary: 'Shows which address a link of a mail belongs to, and whether it gets mail. Only reads.',
  body: z.object({ token }),
  reply: contactMailReply,
});

export const contactMailAction = defineEndpoint('POST /volunteer_hours_portfolio/contact-mail-action', {
  isByLink: true,
  summary: 'Stops all verification mail to the address that a link belongs to, or lets it come again.',
  body: z.object({ token, action: z.enum(['stop', 'resume']) }),
  reply: contactMailReply.extend({ detail: z.string() }),
});
