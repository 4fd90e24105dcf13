/**
 * The account that this page was made for. Every writing call names it, so that nothing of one person is stored for another
 * who has logged in in another tab meanwhile.
 */

export const ACCOUNT_HEADER = 'X-Limelight-Account';

/** The code of the server's refusal. */
export const OTHER_ACCOUNT = 'other_account';

let account: number | undefined;
let say: (() => void) | undefined;

/** Undefined for a visitor's page. It stays when the session ends: what is typed on the page is still this person's. */
export function pageAccount(): number | undefined {
  return account;
}

/** Undefined before a person logs in on this page. */
export function setPageAccount(id: number | undefined): void {
  account = id;
}

/** Sets what tells the person, of which this file must not know. */
export function setSayOtherAccount(dialog: () => void): void {
  say = dialog;
}

export function sayOtherAccount(): void {
  say?.();
}
