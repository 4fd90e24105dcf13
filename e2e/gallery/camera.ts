/** Photographs and measures a page at every width and scheme. The page is loaded once. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { findBarriers, findBrokenText, findOverflow, type Finding } from './findings.ts';
import type { Scheme } from './options.ts';
import { sizeOf } from './window-size.ts';

/** Not kept in the repository. */
export const GALLERY = path.join(import.meta.dirname, '../../gallery');

/** The rest of a longer page looks the same: rows of its list. */
const MOST_HEIGHT = 3000;
const QUALITY = 80;
/** Of 0 to 6; more takes longer and saves little. */
const EFFORT = 1;

export interface Shot {
  readonly width: number;
  readonly scheme: Scheme;
  /** Relative to the gallery. */
  readonly file: string;
}

interface Order {
  readonly screen: string;
  readonly name: string;
  readonly widths: readonly number[];
  readonly schemes: readonly Scheme[];
}

export async function takePictures(page: Page, order: Order) {
  const shots: Shot[] = [];
  const findings: (Finding & { where: string })[] = [];
  await mkdir(path.join(GALLERY, order.screen), { recursive: true });
  // As at the end of the page: elsewhere the bar covers content, which axe reports as too small.
  await page.addStyleTag({ content: 'nav[aria-label="Shortcuts"] { position: static !important }' });
  for (const width of order.widths) {
    await page.setViewportSize(sizeOf(width));
    for (const scheme of order.schemes) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.evaluate(
        () =>
          new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined)))),
      );
      const isFirst = scheme === order.schemes[0];
      const found = isFirst ? [...(await findOverflow(page)), ...(await findBrokenText(page))] : [];
      // The narrowest and widest layouts. Between them, axe finds the same.
      if (width === order.widths[0] || width === order.widths.at(-1)) {
        found.push(...(await findBarriers(page, isFirst ? 'all' : 'colours')));
      }
      const where = isFirst ? `${width}` : `${width} ${scheme}`;
      findings.push(...found.map((finding) => ({ ...finding, where })));
      const file = path.join(order.screen, `${order.name}-${width}-${scheme}.webp`);
      await writeFile(path.join(GALLERY, file), await photograph(page, width));
      shots.push({ width, scheme, file });
    }
  }
  return { shots, findings };
}

/** From the top down to the gallery's limit; for a dialog, only the window. */
async function photograph(page: Page, width: number): Promise<Buffer> {
  const isAsked = (await page.getByRole('dialog').count()) > 0;
  const length = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width, height: Math.min(length, MOST_HEIGHT) };
  const picture = await page.screenshot(isAsked ? {} : { fullPage: true, clip });
  return sharp(picture).webp({ quality: QUALITY, effort: EFFORT }).toBuffer();
}
