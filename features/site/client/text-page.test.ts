import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { TextPage } from './text-page.tsx';

function shown(text: string, hasContents = false): string {
  const page = createElement(TextPage, { heading: 'Page', text, hasContents });
  const routed = createElement(MemoryRouter, null, page);
  const client = new QueryClient();
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, routed)).replaceAll(
    / (class|data-discover|tabindex)="[^"]*"/g,
    '',
  );
}

it('shows paragraphs, points, steps, terms, headings and commands', () => {
  const html = shown(
    '\nOne,\ncontinued.\n\n- a\n  b\n- c\n\n1. d\n2. e\n\nTerm\n: meaning\n\n### Small\n\n    npm start\n    again\n',
  );
  expect(html).toBe(
    '<article><h1>Page</h1><p>One, continued.</p><ul><li>a b</li><li>c</li></ul><ol><li>d</li><li>e</li></ol>' +
      '<dl><dt>Term</dt><dd>meaning</dd></dl><h3>Small</h3><pre>npm start\nagain</pre></article>',
  );
});

it('shows what is strong, code and linked, and pages of the app without loading the app again', () => {
  expect(shown('**Now** `npm` and [us](/about), [the API](/api/docs), [mail](mailto:a@b.example).')).toBe(
    '<article><h1>Page</h1><p><strong>Now</strong> <code>npm</code> and <a href="/about">us</a>, ' +
      '<a href="/api/docs">the API</a>, <a href="mailto:a@b.example">mail</a>.</p></article>',
  );
});

it('gives sections their addresses, and links to them below what stands before', () => {
  expect(shown('Before.\n\n## First part {#one}\n\nText.\n\n## Second {#two}\n\nMore.', true)).toBe(
    '<article><h1>Page</h1><p>Before.</p><nav aria-label="On this page"><ul>' +
      '<li><a href="#one">First part</a></li><li><a href="#two">Second</a></li></ul></nav>' +
      '<section aria-labelledby="one"><h2 id="one">First part</h2><p>Text.</p></section>' +
      '<section aria-labelledby="two"><h2 id="two">Second</h2><p>More.</p></section></article>',
  );
});
