/** What a refused form says of its fields. */
import { asApiError } from './api-error.ts';

/** The server's first message for each field. */
export function refusedFields(thrown: unknown): Record<string, string> {
  const { fields } = asApiError(thrown);
  return Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, messages[0] ?? '']));
}
