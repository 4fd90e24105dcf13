/** Links of mails and calendars to pages that need an account. */
import { markedPath, type Outside } from '#shared/outside-links.ts';
import type { Config } from './config.ts';

/** The address of a page of the product, marked so that signing in leads on to it. */
export function pageLink(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  path: `/${string}`,
  via: Outside = 'mail',
): string {
  return publicUrl + markedPath(path, via);
}
