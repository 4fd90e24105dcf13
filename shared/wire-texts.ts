/** The texts of calls, as contracts describe them: what is too long or cannot be stored is refused, the rest is written in one way. */
import { z } from 'zod';
import { isCalendarDay } from './calendar.ts';
import { mendToken } from './mailed-token.ts';
import { tidyLine, tidyText } from './text.ts';
import { notADay, tidyDay } from './typed-day.ts';

/** A text of a form, as texts are written here. A missing or null field is empty, so that the ordered checks report it instead of the parser. */
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

/** The ordered checks judge it. */
export const formDay = formText.transform(tidyDay);

/** A day that is refused at once when it is none. */
export const calendarDay = z
  .string()
  .overwrite(tidyDay)
  .refine(isCalendarDay, { error: ({ input }) => notADay(String(input)) });

export const searchText = z
  .string()
  .max(200)
  .refine((text) => !text.includes('\u0000'), 'This text has a character that is not allowed')
  .transform(tidyLine)
  .optional();

export const mailedToken = z.string().max(200).overwrite(mendToken);
