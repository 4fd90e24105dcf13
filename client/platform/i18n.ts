/** Messages in several languages in the browser. */
import { translatorsOf, type Catalog, type Catalogs } from '#shared/languages/messages.ts';

/**
 * The words of a catalog in each language. The build has put read messages into the place of the texts
 * (scripts/compile-languages.mjs), which types do not know.
 */
export function createTranslators<English extends Catalog>(catalogs: Catalogs<English>) {
  return translatorsOf<English>((language) => catalogs[language]);
}
