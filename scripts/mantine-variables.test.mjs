// client/styles/mantine-variables.css has the variables that Mantine's provider would generate from the theme.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { theme } from '#client/styles/theme.ts';
import { root } from './prepare.mjs';

/** Variables that no component style uses. */
const UNREAD = /^--mantine-(?:primary-color-\d|breakpoint-)/;

/** The variables of the first block for `:root`. */
const variablesOf = (css) =>
  (/:root[^{]*\{([^}]*)\}/.exec(css)?.[1] ?? '')
    .split(';')
    .map((line) => line.replaceAll(/\s+/g, ' ').replaceAll('"', "'").trim())
    .filter((line) => line !== '' && !UNREAD.test(line))
    .toSorted();

it('the variables match the theme', () => {
  const provider = renderToStaticMarkup(createElement(MantineProvider, { theme, forceColorScheme: 'light' }));
  const said = variablesOf(provider.replaceAll('&quot;', '"'));
  expect(said.length).toBeGreaterThan(10);
  const file = readFileSync(join(root, 'client/styles/mantine-variables.css'), 'utf8');
  expect(variablesOf(file)).toEqual(said);
});
