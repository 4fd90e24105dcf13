/**
 * The account that this page was made for. Every writing call names it, so that nothing of one person is stored for another
 * who has logged in in another tab meanwhile.
 */

export const ACCOUNT_HEADER = 'X-Limelight-Account';

/** The code of the server's refusal. */
export const OTHER_ACCOUNT = 'other_account';

/**
 * `account` is undefined on a visitor's page, until somebody logs in on it. It stays when the session ends: what is typed on the page
 * is still this person's.
 */
export const page: { account?: number | undefined } = {};
