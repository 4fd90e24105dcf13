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
