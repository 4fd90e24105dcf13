/** The client's own table of routes, read from its file, so that a new page is tested from its first day. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const TABLE = path.join(import.meta.dirname, '../../client/app/routes.tsx');
const text = readFileSync(TABLE, 'utf8');

export type Access = 'anyone' | 'signed-in' | 'administrator' | 'head';

export const routes = [...text.matchAll(/\bpath: '([^']+)',\s+access: '([^']+)'/g)].map(
  ([, route = '', access = '']) => ({ route, access: access as Access }),
);
if (routes.length === 0 || routes.length !== [...text.matchAll(/\bpath: '/g)].length) {
  throw new Error(`The table of routes in ${TABLE} has changed its form.`);
}
