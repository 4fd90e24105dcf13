/** The kinds of mail about a contact who does not answer. */

export const REMINDER_MAIL = 'remind-contact';
export const WARNING_MAIL = 'expiry-warning';
export const EXPIRED_MAIL = 'entry-expired';
