// npm run typeface: subsets the font to the characters and weights in client/styles/typeface.css. The result
// is committed, so the build needs no font tools.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProgram, main, root } from './prepare.mjs';

const styles = join(root, 'client', 'styles');
const source = join(root, 'node_modules', '@fontsource-variable', 'figtree');

/** The faces in our CSS, in order: file name, weights, characters. */
export function facesOf(css) {
  return [...css.matchAll(/@font-face \{([^}]*)\}/g)].flatMap(([, rules]) => {
    const [, file] = /url\('\.\/fonts\/(.+?)'\)/.exec(rules) ?? [];
    if (file === undefined) return [];
    const [, min, max] = /font-weight: (\d+) (\d+);/.exec(rules);
    const [, ranges] = /unicode-range:([^;]*);/.exec(rules);
    return [{ file, weights: { min: Number(min), max: Number(max) }, characters: charactersOf(ranges) }];
  });
}

/** `ranges` such as `U+20-7E, U+131`. */
function charactersOf(ranges) {
  return [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, first, last = first]) => {
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => from + index);
    })
    .map((code) => String.fromCodePoint(code));
}

async function cutAll() {
  // Loaded here because the test of facesOf needs no font tools.
  const { default: subsetFont } = await import('subset-font');
  for (const { file, weights, characters } of facesOf(readFileSync(join(styles, 'typeface.css'), 'utf8'))) {
    const whole = readFileSync(join(source, 'files', file.replace('.woff2', '-wght-normal.woff2')));
    // Keeps features such as `tnum` (tabular figures).
    const cut = await subsetFont(whole, characters.join(''), {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
    });
    writeFileSync(join(styles, 'fonts', file), cut);
    console.log(`${file}: ${cut.length} bytes, ${characters.length} characters`);
  }
  copyFileSync(join(source, 'LICENSE'), join(styles, 'fonts', 'OFL.txt'));
  return 0;
}

if (isProgram(import.meta.url)) await main(cutAll);
