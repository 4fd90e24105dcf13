/** What a mail says of many things: Gmail cuts it at 102 kB, and the page that it leads to has all of them. */

export const MOST_NAMED = 10;

/** `Cleanup; Library; and 190 more`. */
export function nameSome(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** The first of what a mail lists, and as the last fact how many are not named. */
export function factsOfSome<Item>(
  items: readonly Item[],
  fact: (item: Item) => readonly [string, string],
): (readonly [string, string])[] {
  const more = items.length - MOST_NAMED;
  return [
    ...items.slice(0, MOST_NAMED).map(fact),
    ...(more > 0 ? [['And', `${more} more ${more === 1 ? 'entry' : 'entries'}`] as const] : []),
  ];
}

/** A text that is one of many in a mail. @param longest characters */
export function shortened(text: string, longest = 100): string {
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text;
}
