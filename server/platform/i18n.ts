import compile from 'icu-minify/compile';
import {
  translatorsOf,
  type Catalog,
  type Catalogs,
  type CompiledCatalog,
  type Translation,
} from '#shared/languages/messages.ts';

/** Call it once, when the program starts. */
export function createTranslators<English extends Catalog>(catalogs: Catalogs<English>) {
  return translatorsOf<English>((language) => compiled<English>(catalogs[language]));
}

function compiled<English extends Catalog>(texts: Translation<English>): CompiledCatalog<English> {
  const messages = Object.entries<string>(texts).map(([key, text]) => [key, compile(text)]);
  // Safe: the same keys.
  return Object.fromEntries(messages) as CompiledCatalog<English>;
}
