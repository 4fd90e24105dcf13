import { translatorsOf, type Catalog, type Catalogs } from '#shared/languages/messages.ts';

/** A translator for each language. The build replaces texts by parsed messages (scripts/compile-languages.mjs), unknown to types. */
export function createTranslators<English extends Catalog>(catalogs: Catalogs<English>) {
  return translatorsOf<English>((language) => catalogs[language]);
}
