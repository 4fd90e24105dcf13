// npm run icons: draws the icons in client/public from client/brand. They are committed, so the build needs no drawing.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { isProgram, main, root } from './prepare.mjs';

const source = (name) => join(root, 'client', 'brand', name);
const target = (name) => join(root, 'client', 'public', name);

const ground = '#0b3320';

// In pixels. `corner` is 0 where the system cuts its own shape; `margin` is extra ground.
const pngs = [
  { name: 'icon-192.png', size: 192, corner: 40, from: 'mark.svg' },
  { name: 'icon-512.png', size: 512, corner: 106, from: 'mark.svg' },
  // Systems may crop it to a circle of 80 %.
  { name: 'icon-maskable-512.png', size: 512, corner: 0, margin: 46, from: 'mark.svg' },
  { name: 'apple-touch-icon.png', size: 180, corner: 0, from: 'mark.svg' },
];

async function draw({ size, corner, margin = 0, from }) {
  const picture = sharp(source(from), { density: 1200 }).resize(size - 2 * margin, size - 2 * margin);
  picture.extend({ top: margin, bottom: margin, left: margin, right: margin, background: ground });
  if (corner > 0) {
    const shape = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${corner}"/></svg>`;
    picture.composite([{ input: Buffer.from(shape), blend: 'dest-in' }]);
  }
  return picture.png({ compressionLevel: 9, palette: true, quality: 95 }).toBuffer();
}

/** For programs that request /favicon.ico without reading the page. */
function toIco(png, size) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // number of pictures
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

async function drawAll() {
  mkdirSync(target(''), { recursive: true });
  for (const png of pngs) writeFileSync(target(png.name), await draw(png));
  const small = await draw({ size: 32, corner: 0, from: 'mark-small.svg' });
  writeFileSync(target('favicon.ico'), toIco(small, 32));
  copyFileSync(source('mark-small.svg'), target('favicon.svg'));
  const social = sharp(source('social.svg')).resize(1200, 630).flatten();
  writeFileSync(target('og.png'), await social.png({ compressionLevel: 9, palette: true }).toBuffer());
  const names = [...pngs.map(({ name }) => name), 'favicon.ico', 'favicon.svg', 'og.png'];
  for (const name of names) console.log(`${name}: ${readFileSync(target(name)).length} bytes`);
  return 0;
}

if (isProgram(import.meta.url)) await main(drawAll);
