/** What is typed on the page of the rules, read. */

/** Undefined for what is no whole number from 1 to 100. */
export function readWeight(text: string): number | undefined {
  const weight = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return weight >= 1 && weight <= 100 ? weight : undefined;
}

interface Wrong {
  readonly field: 'from' | 'until';
  readonly words: string;
}

/** Both times, in their order, or neither. */
export function schoolDayWrong(from: string, until: string): Wrong | undefined {
  if (from === '' && until !== '') return { field: 'from', words: 'Please enter when it begins' };
  if (from !== '' && until === '') return { field: 'until', words: 'Please enter when it ends' };
  if (from !== '' && until <= from) return { field: 'until', words: 'The end must be after the beginning' };
  return undefined;
}
