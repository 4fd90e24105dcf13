/** Messages in several languages in the browser. */
import { wordsInEach, type Catalog, type Catalogs } from '#shared/languages/messages.ts';

/**
 * The words of a catalog in each language. The build has put read messages into the place of the texts
 * (scripts/compile-languages.mjs), which types do not know.
 */
export function wordsIn<English extends Catalog>(catalogs: Catalogs<English>) {
  return wordsInEach<English>((language) => catalogs[language]);
}
