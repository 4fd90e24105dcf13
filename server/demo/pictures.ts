/** Portraits of plain shapes without fonts, so that they are the same everywhere. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Picture } from '#server/platform/images/pictures.ts';
import type { Chance } from './random.ts';

const backgrounds = '#d9f99d #bbf7d0 #fde68a #bfdbfe #fecaca #ddd6fe #a7f3d0 #fed7aa'.split(' ');
const skins = ['#f6d3b3', '#e8b98f', '#cf9467', '#a86f45', '#7c4a2d', '#5a3421'] as const;
const hairs = ['#1f1a17', '#3b2418', '#6b3f22', '#a0652f', '#c9a063', '#4b2e83'] as const;
const shirts = ['#14532d', '#65a30d', '#0f766e', '#1d4ed8', '#b45309', '#9f1239', '#374151'] as const;

const hairShapes = [
  '<path d="M76 112c0-40 24-62 52-62s52 22 52 62c-10-18-24-28-52-28s-42 10-52 28z"/>',
  '<path d="M128 46c-38 0-58 28-58 66v64h22V108c20-4 34-12 42-24 10 14 24 22 32 24v68h20v-64c0-38-20-66-58-66z"/>',
  '<circle cx="128" cy="42" r="22"/><path d="M78 108c0-36 22-56 50-56s50 20 50 56c-14-16-30-22-50-22s-36 6-50 22z"/>',
  '<circle cx="84" cy="92" r="22"/><circle cx="102" cy="66" r="24"/><circle cx="132" cy="58" r="26"/><circle cx="160" cy="70" r="23"/><circle cx="174" cy="94" r="20"/>',
] as const;

export async function drawDemoPictures(chance: Chance, count: number): Promise<Picture[]> {
  const drawings = Array.from({ length: count }, () => drawing(chance));
  return Promise.all(
    drawings.map(async (svg) => {
      const bytes = await sharp(Buffer.from(svg)).webp({ quality: 82, effort: 1 }).toBuffer();
      return { hash: createHash('sha256').update(bytes).digest('hex'), bytes };
    }),
  );
}

function drawing(chance: Chance): string {
  const skin = chance.pick(skins);
  const hair = chance.pick(hairs);
  const shape = chance.pick(hairShapes);
  const behind = shape === hairShapes[1] ? `<ellipse cx="128" cy="128" rx="60" ry="74" fill="${hair}"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
    <rect width="256" height="256" fill="${chance.pick(backgrounds)}"/>
    ${behind}
    <path d="M32 256c0-52 40-78 96-78s96 26 96 78z" fill="${chance.pick(shirts)}"/>
    <rect x="110" y="150" width="36" height="44" rx="18" fill="${skin}"/>
    <ellipse cx="128" cy="120" rx="46" ry="54" fill="${skin}"/>
    <g fill="${hair}">${shape}</g>
    <g fill="#1f1a17"><circle cx="111" cy="122" r="5"/><circle cx="145" cy="122" r="5"/></g>
    <path d="M112 146q16 ${chance.between(8, 16)} 32 0" fill="none" stroke="#1f1a17" stroke-width="4" stroke-linecap="round"/>
  </svg>`;
}
