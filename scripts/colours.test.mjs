// Text is readable and edges are visible in both schemes: the contrast of each pair, computed from tokens.css (WCAG
// 2.2).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './prepare.mjs';

const css = readFileSync(join(root, 'client/styles/tokens.css'), 'utf8');
// `light-dark(#fff, #000)`, or one value for both.
const tokensOf = (scheme) =>
  new Map(
    [...css.matchAll(/--ll-([a-z-]+): (?:light-dark\(([^,]+), ([^)]+)\)|([^;]+));/g)].map(
      ([, name = '', light, dark, both]) => [name, both ?? (scheme === 'light' ? light : dark)],
    ),
  );
const schemes = { light: tokensOf('light'), dark: tokensOf('dark') };

// The relative luminance of #rgb or #rrggbb, 0 to 1.
function luminance(colour) {
  if (!/^#([0-9a-f]{3}|[0-9a-f]{6})$/.test(colour)) throw new Error(`${colour} is no plain colour.`);
  const digits = colour.length === 4 ? colour.replaceAll(/[0-9a-f]/g, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ['page', 'surface', 'surface-raised', 'surface-sunk'];
const softGrounds = [
  'accent-soft',
  'accent-soft-hover',
  'good-soft',
  'warn-soft',
  'bad-soft',
  'lime-soft',
  'selection',
];
const on = (names, below) => names.flatMap((text) => below.map((ground) => [text, ground]));

// Text on its background: 4.5:1 (1.4.3).
const texts = [
  ...on(['ink', 'ink-soft', 'accent', 'good', 'warn', 'bad'], grounds),
  ...on(['placeholder'], ['surface', 'page', 'surface-raised']),
  ...on(['ink'], [...softGrounds, 'bad-soft-hover']),
  ...on(['accent'], ['accent-soft', 'accent-soft-hover', 'lime-soft']),
  ...on(['ink-soft'], ['accent-soft', 'lime-soft', 'warn-soft', 'bad-soft', 'good-soft']),
  ['good', 'good-soft'],
  ['warn', 'warn-soft'],
  ...on(['bad'], ['bad-soft', 'bad-soft-hover']),
  ...on(['on-accent'], ['accent-fill', 'accent-fill-hover', 'bar']),
  ...on(['on-bad'], ['bad-fill', 'bad-fill-hover']),
  ...on(['on-brand', 'on-brand-soft', 'lime'], ['brand', 'brand-deep', 'brand-bright']),
  ...on(['on-lime'], ['lime', 'lime-hover']),
  ...on(['on-medal'], ['platinum', 'gold', 'silver', 'bronze']),
];

// Control edges, marks and the focus ring on their background: 3:1 (1.4.11).
const edges = [
  ...on(['line-strong', 'focus', 'accent-fill', 'bad-fill', 'lime-mark', 'bar'], grounds),
  ...on(['line-strong', 'focus'], ['accent-soft', 'lime-soft', 'warn-soft', 'bad-soft', 'good-soft']),
  ['bar-soft', 'surface'],
  ...on(['focus-on-brand'], ['brand', 'brand-deep', 'brand-bright']),
];

describe.each(Object.entries(schemes))('the %s scheme', (_scheme, tokens) => {
  const colour = (name = '') => tokens.get(name) ?? `no --ll-${name}`;

  it.each(texts)('has readable %s on %s', (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(edges)('has visible %s on %s', (edge, ground) => {
    expect(contrast(colour(edge), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});

it('the two schemes differ where they must', () => {
  expect(schemes.light.size).toBeGreaterThan(40);
  for (const name of ['page', 'surface', 'ink', 'accent', 'bad']) {
    expect(schemes.dark.get(name)).not.toBe(schemes.light.get(name));
  }
});
