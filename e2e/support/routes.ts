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

/** The routes of those who may be opened so. */
export function routesFor(...allowed: readonly Access[]): string[] {
  return routes.filter(({ access }) => allowed.includes(access)).map(({ route }) => route);
}

/** An address of the route; parameters that are not given are 1, as of a link that means nothing. */
export function addressOf(route: string, params: Readonly<Record<string, string>>): string {
  if (route === '*') return '/there/is/nothing';
  return route.replaceAll(/:([a-zA-Z_]+)/g, (_, name: string) => params[name] ?? '1');
}
