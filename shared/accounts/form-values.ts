/** What forms about people send, and what a login answers. */
import { z } from 'zod';
import { secondSteps } from '#shared/second-factor/second-factor.rules.ts';

/** A password as typed: never trimmed, and bounded so that hashing cannot be abused. */
export const passwordText = z
  .string()
  .max(20_000)
  .nullish()
  .transform((text) => text ?? '');

/** A year from a form: a number, a text of digits, or nothing. Anything else is refused as not a year. */
export const formYear = z
  .union([z.number(), z.string().trim().max(20_000)])
  .nullish()
  .transform((year) => {
    if (year === null || year === undefined || year === '') return undefined;
    // Only digits are a year: 0x7eb and 2.027e3 are numbers for a computer.
    return typeof year === 'number' || /^\d{1,9}$/.test(year) ? Number(year) : Number.NaN;
  });

/** Who is logged in now, or which second step must follow. */
export const loginReply = z.union([
  z.object({ detail: z.string(), user: z.object({ id: z.number(), email: z.string() }) }),
  // No session yet: a second step follows, in this browser and within ten minutes.
  z.object({
    detail: z.string(),
    code: z.literal('second_step'),
    methods: z.array(z.enum(secondSteps)),
  }),
]);
