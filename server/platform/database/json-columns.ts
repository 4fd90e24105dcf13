/** JSON columns whose types the shared contracts do not define. */

export interface EntryText {
  event: string;
  date: string;
  hours: number;
  role: string;
  organizer: string;
  contact: string;
  description: string;
}

/** An entry's columns before acceptance, with times as in JSON. */
export interface WaitingBefore {
  waiting_since: string | null;
  expires_at: string | null;
  reminders: number;
  warned_at: string | null;
}
