/** Messages about copying the attendees' addresses. */
import { peopleCount } from '#client/features/events/event-text.ts';

/** Most mail programs accept commas. */
export function addressList(addresses: readonly string[]): string {
  return addresses.join(', ');
}

/** @param others the number of attendees from other schools */
export function whoIsCopied(ofSchool: number, others: number): string {
  const own =
    ofSchool === 0
      ? 'Nobody who is registered is from your school.'
      : `${peopleCount(ofSchool)} registered ${ofSchool === 1 ? 'is' : 'are'} from your school.`;
  if (others === 0) return own;
  const left = `${peopleCount(others)} from other schools ${others === 1 ? 'is' : 'are'}`;
  return ofSchool === 0 ? `${own} ${left} not included.` : `${own} ${left} left out when you copy.`;
}

export function copied(addresses: number): string {
  const what = addresses === 1 ? '1 address is copied.' : `${addresses} addresses are copied.`;
  return `${what} Paste into BCC, so that people do not see each other’s addresses.`;
}

export const NOT_COPIED =
  'Your browser did not let us copy. The addresses are selected below: copy them with Ctrl+C, or with ⌘C on a Mac.';
