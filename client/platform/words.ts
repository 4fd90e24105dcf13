/** Messages in several languages in the browser. */
import { LANGUAGES, type Language } from '#shared/languages/languages.ts';
import {
  wordsOf,
  type Catalog,
  type CompiledCatalog,
  type Translation,
  type Words,
} from '#shared/languages/messages.ts';

/** The words of a catalog in each language. */
export function wordsIn<English extends Catalog>(
  catalogs: Readonly<Record<Language, Translation<English>>> & { readonly en: English },
): Readonly<Record<Language, Words<English>>> {
  // The build has put read messages into the place of the texts (scripts/compile-languages.mjs), which types do not know.
  const compiled = catalogs as unknown as Readonly<Record<Language, CompiledCatalog<English>>>;
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, wordsOf<English>(language, compiled[language])]),
    // Safe: the keys are those of LANGUAGES.
  ) as Readonly<Record<Language, Words<English>>>;
}
