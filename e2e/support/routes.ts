/** The client's own table of pages, so that a new page is tested from its first day. */
import { pages, tokenPages } from '#shared/pages.ts';

export const routes = [...pages, ...tokenPages].map(({ path, access }) => ({ route: path, access }));
