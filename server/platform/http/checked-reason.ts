import { isFilled } from '#shared/rules.ts';
import { InvalidFields } from './errors.ts';

/** @throws InvalidFields when the reason is missing or too long */
export function checkedReason(typed: string, most: number): string {
  const reason = typed.trim();
  if (!isFilled(reason)) throw new InvalidFields({ reason: ['Please write the reason.'] });
  if (reason.length > most) {
    throw new InvalidFields({ reason: [`Please write at most ${most} characters.`] });
  }
  return reason;
}
