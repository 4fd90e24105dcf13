/** The data export; see docs/privacy.md. */
import { z } from 'zod';
import { passwordText } from '#features/accounts/form-values.ts';
import { defineEndpoint } from '#shared/endpoint.ts';

export const downloadOwnData = defineEndpoint('GET /accounts/data', {
  summary:
    'Everything that is stored about the caller as one JSON file: account, profile, entries with their history, events, mails. Ten times an hour.',
  reply: z.unknown(),
});

export const deleteOwnAccount = defineEndpoint('POST /accounts/delete', {
  summary:
    'Deletes the caller\u2019s account with everything of the person, for good. Takes the password. 409 for the only head of a school.',
  body: z.object({ password: passwordText }),
});

export function ownDataFileName(day: string): string {
  return `limelight-data-${day}.json`;
}
