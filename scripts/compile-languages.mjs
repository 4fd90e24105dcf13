// Puts read messages into the place of the texts in shared/languages, so that no browser has to read ICU syntax.
import compile from 'icu-minify/compile';

const CATALOG = /\/shared\/languages\/[a-z]{2}\/[\w-]+\.ts$/;

/** A plugin for Vite and Vitest. It comes after all others, when nothing of TypeScript is left in a catalog. */
export function compiledLanguages() {
  return {
    name: 'limelight-compiled-languages',
    enforce: 'post',
    async transform(code, id) {
      if (!CATALOG.test(id.split('?')[0])) return null;
      // A catalog is an object of texts and imports nothing.
      const catalogs = await import(`data:text/javascript,${encodeURIComponent(code)}`);
      const lines = Object.entries(catalogs).map(
        ([name, texts]) => `export const ${name} = ${JSON.stringify(compileAll(texts))};`,
      );
      return { code: lines.join('\n'), map: null };
    },
  };
}

function compileAll(texts) {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)]));
}
