import { translatorsOf, type Catalog, type Catalogs } from '#shared/languages/messages.ts';

/** The build replaces texts with parsed messages (scripts/compile-languages.mjs), which the types do not know. */
export function createTranslators<English extends Catalog>(catalogs: Catalogs<English>) {
  return translatorsOf<English>((language) => catalogs[language]);
}
