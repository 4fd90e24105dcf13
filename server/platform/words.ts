/** Messages in several languages on the server, which reads the catalogs as they are written. */
import compile from 'icu-minify/compile';
import { LANGUAGES, type Language } from '#shared/languages/languages.ts';
import {
  wordsOf,
  type Catalog,
  type CompiledCatalog,
  type Translation,
  type Words,
} from '#shared/languages/messages.ts';

/** The words of a catalog in each language; made once, when the program starts. */
export function wordsIn<English extends Catalog>(
  catalogs: Readonly<Record<Language, Translation<English>>> & { readonly en: English },
): Readonly<Record<Language, Words<English>>> {
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      wordsOf<English>(language, compiled<English>(catalogs[language])),
    ]),
    // Safe: the keys are those of LANGUAGES.
  ) as Readonly<Record<Language, Words<English>>>;
}

function compiled<English extends Catalog>(texts: Translation<English>): CompiledCatalog<English> {
  const messages = Object.entries<string>(texts).map(([key, text]) => [key, compile(text)]);
  // Safe: the same keys.
  return Object.fromEntries(messages) as CompiledCatalog<English>;
}
