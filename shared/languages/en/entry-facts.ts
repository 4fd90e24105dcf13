/** The fields of an entry, as its contact sees them on the page and in the mail. */
export const entryFacts = {
  event: 'Event',
  date: 'Date',
  hours: 'Hours',
  role: 'Role',
  organizer: 'Organizer',
  description: 'Description',
  /** `duration` is the same in hours and minutes: `2 h 30 min`. */
  amount: '{amount, plural, one {# hour} other {# hours}} ({duration})',
} as const;
