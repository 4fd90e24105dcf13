import { markedPath, type Outside } from '#shared/outside-links.ts';
import type { Config } from './config.ts';

/** Marked, so that login leads to the page. */
export function pageLink(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  path: `/${string}`,
  via: Outside = 'mail',
): string {
  return publicUrl + markedPath(path, via);
}
