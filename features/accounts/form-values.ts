import { z } from 'zod';
import { secondSteps } from './second-factor/second-factor.rules.ts';

/** Never trimmed, and bounded so that hashing cannot be abused. */
export const passwordText = z
  .string()
  .max(20_000)
  .nullish()
  .transform((text) => text ?? '');

/** A number, digits, or nothing; anything else becomes NaN. */
export const formYear = z
  .union([z.number(), z.string().trim().max(20_000)])
  .nullish()
  .transform((year) => {
    if (year === null || year === undefined || year === '') return undefined;
    // Not 0x7eb or 2.027e3.
    return typeof year === 'number' || /^\d{1,9}$/.test(year) ? Number(year) : Number.NaN;
  });

export const loginReply = z.union([
  z.object({ detail: z.string(), user: z.object({ id: z.number(), email: z.string() }) }),
  // No session yet: a second step follows, in this browser and within ten minutes.
  z.object({
    detail: z.string(),
    code: z.literal('second_step'),
    methods: z.array(z.enum(secondSteps)),
  }),
]);
