import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP, openVisit, type Visit } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';

const { product, browser } = await openDemo();

async function openAbout(): Promise<Visit & { readonly fonts: string[] }> {
  const visit = await openVisit(browser, product.url, DESKTOP);
  const fonts: string[] = [];
  visit.page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname);
  });
  await visit.page.goto('/about', { waitUntil: 'networkidle' });
  await visit.page.evaluate(() => document.fonts.ready);
  return { ...visit, fonts };
}

async function write(page: Page, text: string, tag = 'p'): Promise<void> {
  await page.evaluate(
    async ([sampleText, name]) => {
      const element = document.createElement(name);
      element.id = 'written';
      element.textContent = sampleText;
      document.querySelector('main')?.append(element);
      element.getBoundingClientRect();
      await document.fonts.ready;
    },
    [text, tag] as const,
  );
}

/** The fonts that Chromium drew an element with; ours is named by its lightest weight. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  const names = fonts.map(({ familyName, isCustomFont }) =>
    isCustomFont ? familyName.replace(/ Light$/, '') : `${familyName} of the system`,
  );
  return [...new Set(names)];
}

it('our typeface is used for headings and text, and loaded once', async () => {
  const { page, context, fonts } = await openAbout();
  expect(await fontsOf(page, 'h1')).toEqual(['Figtree']);
  expect(await fontsOf(page, 'main p')).toEqual(['Figtree']);
  expect(fonts).toEqual([expect.stringMatching(/^\/assets\/figtree-latin-(?!ext)/)]);
  await context.close();
});

it('letters of European names load with the first of them', async () => {
  const { page, context, fonts } = await openAbout();
  await write(page, 'José Nuñez, Zoë Ångström, “2.5–3 h”, 5 € · ×…');
  expect(fonts).toHaveLength(1);
  expect(await fontsOf(page, '#written')).toEqual(['Figtree']);
  await page.evaluate(() => document.getElementById('written')?.remove());
  await write(page, 'Łukasz Žižek, Őry Çağla, Țăran Đurić');
  await expect.poll(() => fontsOf(page, '#written')).toEqual(['Figtree']);
  expect(fonts).toHaveLength(2);
  await context.close();
});

it('digits have equal widths in tables', async () => {
  const { page, context } = await openAbout();
  const widths = async (tag: string): Promise<boolean> => {
    const width = async (text: string): Promise<number> => {
      await write(page, text, tag);
      return page.evaluate(() => {
        const element = document.getElementById('written');
        const range = document.createRange();
        range.selectNodeContents(element as Node);
        const { width: wide } = range.getBoundingClientRect();
        element?.remove();
        return wide;
      });
    };
    return (await width('11111')) === (await width('00000'));
  };
  expect(await widths('p')).toBe(false);
  expect(await widths('table')).toBe(true);
  await context.close();
});
