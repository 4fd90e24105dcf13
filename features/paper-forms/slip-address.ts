/** Separate from the contract, for the portfolio's link. */

export const SLIPS_AT_ONCE = 6;

export const SLIP_PATH = '/volunteer_hours_portfolio/entries/slip.pdf';
