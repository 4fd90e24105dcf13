/** The wire of taking one's data along. Its shape is described in docs/privacy.md. */
import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';

export const downloadOwnData = defineEndpoint({
  method: 'GET',
  path: '/accounts/data',
  summary:
    'Everything that is stored about the caller as one JSON file: account, profile, entries with their history, events, mails. Ten times an hour.',
  reply: z.unknown(),
});
