/** Texts in contracts: refuses what is too long or cannot be stored, and normalizes the rest. */
import { z } from 'zod';
import { isCalendarDay } from './calendar.ts';
import { mendToken } from './mailed-token.ts';
import { tidyLine, tidyText } from './text.ts';
import { invalidDay, normalizeDay } from './day-input.ts';

/** A missing or null field is empty, so that the ordered checks report it instead of the parser. */
export const formText = z
  .string()
  .max(20_000)
  // PostgreSQL refuses NUL and lone surrogates.
  .refine(
    (text) => !text.includes('\u0000') && text.isWellFormed(),
    'This text has a character that is not allowed',
  )
  .nullish()
  .transform((text) => tidyText(text ?? ''));

export const formLine = formText.transform(tidyLine);

/** As it was typed, or as a program sends it. */
export const numberText = z
  .union([z.number(), z.string().max(20_000)])
  .nullish()
  .transform((typed) => String(typed ?? '').trim());

/** Checked by the ordered checks. */
export const formDay = formText.transform(normalizeDay);

export const calendarDay = z
  .string()
  .overwrite(normalizeDay)
  .refine(isCalendarDay, { error: ({ input }) => invalidDay(String(input)) });

export const searchText = z
  .string()
  .max(200)
  .refine((text) => !text.includes('\u0000'), 'This text has a character that is not allowed')
  .transform(tidyLine)
  .optional();

export const mailedToken = z.string().max(200).overwrite(mendToken);

/** An object with the same schema for each of these names. */
export function fieldsOf<Name extends string, Field extends z.ZodType>(
  names: readonly Name[],
  field: Field,
): z.ZodObject<Record<Name, Field>> {
  // Safe: one for each.
  return z.object(Object.fromEntries(names.map((name) => [name, field])) as Record<Name, Field>);
}
