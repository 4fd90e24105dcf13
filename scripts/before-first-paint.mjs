// Serves client/before-first-paint.js as a hashed file instead of an inline script. The styles come right
// after it: behind the other scripts, the browser's six parallel requests would delay the first paint.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

export function beforeFirstPaint() {
  let fileName = '';
  return {
    name: 'before-first-paint',
    apply: 'build',
    buildStart() {
      const source = readFileSync(join(root, 'client/before-first-paint.js'), 'utf8');
      const code = source.replaceAll(/^\s*\/\/.*\n/gm, '');
      const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
      fileName = `assets/before-first-paint-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => withStylesFirst(html.replace('/before-first-paint.js', `/${fileName}`)),
    },
  };
}

const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;

function withStylesFirst(html) {
  const styles = (html.match(STYLES) ?? []).join('');
  return html
    .replace(STYLES, '')
    .replace(/<script [^>]*before-first-paint[^>]*><\/script>/, (script) => script + styles);
}
