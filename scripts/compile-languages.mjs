// Precompiles the messages in shared/languages, so that browsers need no ICU parser.
import compile from 'icu-minify/compile';

const CATALOG = /\/shared\/languages\/[a-z]{2}\/[\w-]+\.ts$/;

/** Must run after all other plugins, once TypeScript is stripped. */
export function compiledLanguages() {
  return {
    name: 'limelight-compiled-languages',
    enforce: 'post',
    async transform(code, id) {
      if (!CATALOG.test(id.split('?')[0])) return null;
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
