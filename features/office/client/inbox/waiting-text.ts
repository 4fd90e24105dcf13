import type { WaitingEntry } from '#features/office/phone-calls.contract.ts';
import { serverNow } from '#client/platform/connection.ts';
import { amountText, schoolDay } from '#client/ui/format/text.ts';

const DAY_MS = 86_400_000;

const reasons: Readonly<Record<WaitingEntry['why'], string>> = {
  refused: 'Address refused our mail',
  stopped: 'Wants no mail',
  opened: 'Opened, no answer',
  unopened: 'Never opened',
  'not asked': 'Not asked yet',
  'set back': 'Marked as not verified',
};

/** `Never opened for 12 days`, `Address refused our mail, waits since Nov 3, 2026`. */
export function whyText(
  { why, since }: Pick<WaitingEntry, 'why' | 'since'>,
  zone: string,
  now = serverNow(),
) {
  const reason = reasons[why];
  if (since === null) return reason;
  const days = Math.floor((now.getTime() - Date.parse(since)) / DAY_MS);
  if (why === 'opened' || why === 'unopened')
    return days < 1 ? `${reason}, asked today` : `${reason} for ${amountText(days, 'day')}`;
  return `${reason}, waits since ${schoolDay(since, zone)}`;
}
