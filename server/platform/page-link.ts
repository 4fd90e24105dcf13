import { markedPath, type LinkSource } from '#shared/outside-links.ts';
import type { Config } from './config.ts';

/** Marked, so that login leads to the page. */
export function pageLink(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  path: `/${string}`,
  via: LinkSource = 'mail',
): string {
  return publicUrl + markedPath(path, via);
}
