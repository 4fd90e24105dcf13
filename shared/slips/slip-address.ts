/** Where slips are printed; apart from the contract, which the portfolio does not need for a link. */

export const SLIPS_AT_ONCE = 6;

export const SLIP_PATH = '/volunteer_hours_portfolio/entries/slip.pdf';
