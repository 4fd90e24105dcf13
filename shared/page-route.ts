/** Administrator pages need either flag, head pages the head's; staff pages are for advisers, too. */
export type Access = 'anyone' | 'signed-in' | 'staff' | 'administrator' | 'head';

export interface PageRoute {
  /** `:name` is any one part; `*` matches all other addresses. */
  readonly path: string;
  readonly access: Access;
  /** Below `client/`; default-exports the page. */
  readonly file: string;
  /** Where an administrator page redirects when the role check itself fails; default /unauthorized. */
  readonly unchecked?: '/login';
  /** Uses no Mantine, whose code and styles are then not loaded. */
  readonly isPlain?: true;
  /** Rendered before the session is known; must show nothing personal until then. */
  readonly opensEarly?: true;
  /** API paths of the page's first calls, sent before its code has loaded. */
  readonly earlyCalls?: readonly string[];
  /** Translated (decision 0019), with its loading and error states. */
  readonly isTranslated?: true;
  /** Contains no names, so search engines may index it. */
  readonly isIndexed?: true;
  /** Works offline; its files are cached (`offlinePages` in vite.config.ts). */
  readonly worksOffline?: true;
}
