/** What is said of a message of the school, and which of them stand in the portfolio. */
import type { ReceivedMessage } from '#shared/messages/received.contract.ts';
import { schoolTime } from '#client/ui/format/text.ts';

/** Days that a message stands in the portfolio, unless it is closed. */
const SHOWN_DAYS = 14;
const DAY_MS = 86_400_000;

/** `Rosa Delgado, Nov 26, 2026, 3:10 PM` */
export function fromText({ by, at }: Pick<ReceivedMessage, 'by' | 'at'>, zone: string): string {
  return `${by ?? 'Your school'}, ${schoolTime(at, zone)}`;
}

/** Announcements that are shown now, and young messages, without those that are closed. */
export function openOnes(
  messages: readonly ReceivedMessage[],
  closed: readonly number[],
  now: Date,
): readonly ReceivedMessage[] {
  const since = now.getTime() - SHOWN_DAYS * DAY_MS;
  return messages.filter(
    ({ id, kind, at }) =>
      !closed.includes(id) && (kind === 'announcement' || new Date(at).getTime() >= since),
  );
}
