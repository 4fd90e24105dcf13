import { asApiError, type ApiError } from './api-error.ts';

export function refusedFields(thrown: unknown): Record<string, string> {
  const { fields } = asApiError(thrown);
  return Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, messages[0] ?? '']));
}

/** All in one line: `hours: Hours cannot exceed 10 | role: Entry must have role`. May be empty. */
export const flattenedFields = (
  { fields }: ApiError,
  labels: Readonly<Record<string, string>> = {},
): string =>
  Object.entries(fields)
    .flatMap(([field, messages]) => messages.map((message) => `${labels[field] ?? field}: ${message}`))
    .join(' | ');
