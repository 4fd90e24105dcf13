/** An administrator page needs either flag, a head page the head's. */
export type Access = 'anyone' | 'signed-in' | 'administrator' | 'head';

export interface PageRoute {
  /** With `:name` for any one part; `*` is for all addresses that no other page has. */
  readonly path: string;
  readonly access: Access;
  /** Below `client/`; its default export is the page. */
  readonly file: string;
  /** Where an administrator's page leads when the check of the role itself fails; else to /unauthorized. */
  readonly unchecked?: '/login';
  /** Made without any part of Mantine, whose code and styles are then not loaded for it. */
  readonly isPlain?: true;
  /** Is drawn and asks while it is still being asked who is there; it must show nothing of anybody until that is known. */
  readonly opensEarly?: true;
  /** The calls that such a page makes first, below `/api`: sent before its code is there. */
  readonly asksFirst?: readonly string[];
  /** Speaks several languages (docs/decisions/0019), as then does what is shown while it loads or after it broke. */
  readonly isTranslated?: true;
  /** Names nobody, so that search engines may show it. */
  readonly mayBeFound?: true;
  /** Can be used without a connection; its files are kept on the device (`offlinePages` in vite.config.ts). */
  readonly worksOffline?: true;
}
