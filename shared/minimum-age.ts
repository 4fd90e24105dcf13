/** From which age people are wanted, at an event or by an organization. Only a word to the reader: nobody's age is known. */
import { z } from 'zod';

/** Also constraints in the database. */
export const MINIMUM_AGES = [13, 14, 15, 16, 17, 18, 19, 20, 21] as const;
export const MINIMUM_AGE_RANGE = 'The minimum age can be 13 to 21.';

/** Null when empty. NaN when it is none of them. */
export function minimumAgeIn(typed: string): number | null {
  return typed.trim() === '' ? null : (MINIMUM_AGES.find((age) => String(age) === typed.trim()) ?? NaN);
}

/** Of a call that finds what somebody of this age may do. */
export const ageQuery = z
  .string()
  .transform(minimumAgeIn)
  .refine((age) => !Number.isNaN(age), 'The age can be 13 to 21.')
  .optional();

/** Its filter. */
export const ageFilter = {
  label: 'Age',
  choices: [
    { value: '', label: 'Any age' },
    ...MINIMUM_AGES.map((age) => ({ value: String(age), label: `I am ${age}` })),
  ],
};
