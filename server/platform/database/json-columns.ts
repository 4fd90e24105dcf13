/** What columns of JSON hold where the shared contracts do not say. */

/** The text of an entry as history and verification requests keep it. */
export interface EntryText {
  event: string;
  date: string;
  hours: number;
  role: string;
  organizer: string;
  contact: string;
  description: string;
}

/** Columns of an entry before it was accepted; the times as JSON has them. */
export interface WaitingBefore {
  waiting_since: string | null;
  expires_at: string | null;
  reminders: number;
  warned_at: string | null;
}
