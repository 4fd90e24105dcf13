/** The wire format of what a school decides about hours that were confirmed on the spot (docs/decisions/0055). */
import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';

const spotRule = z.object({
  /** Whether such hours count only once the contact's mailbox has answered. */
  spot_needs_proof: z.boolean(),
});
export type SpotRule = z.output<typeof spotRule>;

export const getSpotRule = defineEndpoint({
  method: 'GET',
  path: '/admin/settings/on-the-spot',
  summary: 'Whether hours confirmed on the spot count only once the contact’s mailbox has answered.',
  reply: spotRule,
});

export const setSpotRule = defineEndpoint({
  method: 'POST',
  path: '/admin/settings/on-the-spot',
  summary:
    'Decides whether hours confirmed on the spot count only once the contact’s mailbox has answered; also those that are there already.',
  body: spotRule,
  reply: spotRule,
});
