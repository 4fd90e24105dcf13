/** The client's own table of pages, so that new pages are tested automatically. */
import { pages, tokenPages } from '#shared/pages.ts';

export const routes = [...pages, ...tokenPages].map(({ path, access }) => ({ route: path, access }));
