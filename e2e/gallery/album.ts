/** A sheet of pictures per state, a page with all of them, and a table of the findings. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { GALLERY, type Shot } from './camera.ts';
import type { State } from './states.ts';

const SCALE = 0.42;
const MOST_HEIGHT = 1100;
const GAP = 12;
const GROUND = '#8a8f8c';

export interface Row {
  readonly screen: string;
  readonly state: string;
  readonly kind: string;
  readonly what: string;
  readonly where: string;
}

/** One row per state and finding, with all its widths and schemes. */
export function rowsOf(states: readonly State[]): Row[] {
  const rows = new Map<string, Row & { places: Set<string> }>();
  for (const { screen, name, findings } of states) {
    for (const { kind, what, where } of findings) {
      const key = [screen, name, kind, what.replaceAll(/\d+ px/g, '')].join('\n');
      const row = rows.get(key) ?? { screen, state: name, kind, what, where: '', places: new Set<string>() };
      row.places.add(where);
      rows.set(key, row);
    }
  }
  return [...rows.values()].map(({ places, ...row }) => ({ ...row, where: [...places].join(', ') }));
}

/** Side by side, narrowest first, each width in light and then dark. */
export async function makeSheet(state: State): Promise<string | undefined> {
  const parts = await Promise.all(state.shots.map(shrink));
  if (parts.length === 0) return undefined;
  let left = GAP;
  const placed = parts.map(({ data, info }) => {
    const place = { input: data, left, top: GAP };
    left += info.width + GAP;
    return place;
  });
  const height = Math.max(...parts.map(({ info }) => info.height)) + 2 * GAP;
  const file = path.join(state.screen, `${state.name}-sheet.webp`);
  await sharp({ create: { width: left, height, channels: 3, background: GROUND } })
    .composite(placed)
    .webp({ quality: 80 })
    .toFile(path.join(GALLERY, file));
  return file;
}

async function shrink({ file, width }: Shot) {
  const small = sharp(path.join(GALLERY, file)).resize({ width: Math.round(width * SCALE) });
  const { data, info } = await small.png().toBuffer({ resolveWithObject: true });
  if (info.height <= MOST_HEIGHT) return { data, info };
  return sharp(data)
    .extract({ left: 0, top: 0, width: info.width, height: MOST_HEIGHT })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** Writes `index.html` and `findings.json`; returns the path of the page. */
export async function writeAlbum(states: readonly State[], rows: readonly Row[]): Promise<string> {
  const shown: { state: State; sheet: string }[] = [];
  for (const state of states) {
    const sheet = await makeSheet(state);
    if (sheet !== undefined) shown.push({ state, sheet });
  }
  const screens = [...new Set(states.map(({ screen }) => screen))];
  const sections = screens.map((screen) => {
    const own = rows.filter((row) => row.screen === screen);
    const sheets = shown.filter(({ state }) => state.screen === screen);
    return `<section id="${screen}"><h2>${screen}</h2>${listOf(own)}${sheets.map(figureOf).join('')}</section>`;
  });
  const links = screens.map((screen) => {
    const count = rows.filter((row) => row.screen === screen).length;
    return `<a href="#${screen}">${screen}${count > 0 ? ` (${count})` : ''}</a>`;
  });
  const page = path.join(GALLERY, 'index.html');
  await writeFile(path.join(GALLERY, 'findings.json'), `${JSON.stringify(rows, null, 2)}\n`);
  await writeFile(
    page,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery of Limelight</title><style>
body { font: 16px/1.5 system-ui; margin: 1rem; } nav a { margin-right: 1rem; } figure { margin: 1rem 0; }
img { display: block; max-width: 100%; height: auto; } h2 { border-top: 2px solid; padding-top: 1rem; }
</style><h1>Gallery of Limelight</h1><p>${rows.length} findings</p><nav>${links.join('\n')}</nav>
${sections.join('\n')}</html>\n`,
  );
  return page;
}

function figureOf({ state, sheet }: { state: State; sheet: string }): string {
  const single = state.shots.map(
    ({ file, width, scheme }) => `<a href="${escaped(file)}">${width} ${scheme}</a>`,
  );
  return `<figure><figcaption><b>${state.name}</b> ${single.join(' · ')}</figcaption>
<img src="${escaped(sheet)}" loading="lazy" alt="${state.screen}, ${state.name}"></figure>`;
}

function listOf(rows: readonly Row[]): string {
  const items = rows.map(
    ({ state, kind, what, where }) => `<li><b>${state}</b> (${where}) ${kind}: ${escaped(what)}</li>`,
  );
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
