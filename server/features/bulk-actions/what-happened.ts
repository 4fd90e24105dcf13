/** Says who has done what to an entry meanwhile, to an administrator whose selection it is in. */
import { describeWhen } from '#shared/calendar.ts';
import type { HistoryKind } from '#shared/entries/entry-history.contract.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import type { Happened } from './selection.queries.ts';

/** Lines after which an entry is not what somebody has seen; those about its mails are not among them. */
export const CHANGES = [
  'changed',
  'accepted',
  'rejected',
  'verified',
  'set back',
  'binned',
  'recovered',
  'expired',
  'removed',
  'deleted',
] as const satisfies readonly HistoryKind[];

const verbs: Readonly<Partial<Record<HistoryKind, string>>> = {
  changed: 'changed it',
  'asked again': 'asked the contact again',
  accepted: 'confirmed it',
  rejected: 'rejected it',
  verified: 'verified it',
  'set back': 'set it back',
  binned: 'moved it to the recycling bin',
  recovered: 'took it out of the recycling bin',
  removed: 'deleted it for good',
  deleted: 'deleted it',
};

/** `Rosa Diaz verified it at 10:42 AM.` */
export function saysWhatHappened(happened: Happened, caller: Caller, now: Date): string {
  const when = describeWhen(happened.at, now, caller.time_zone);
  if (happened.kind === 'expired') return `Nobody answered in time, and it was removed ${when}.`;
  return `${nameOf(happened, caller)} ${verbs[happened.kind] ?? 'changed it'} ${when}.`;
}

function nameOf({ actor, actor_account_id, actor_name }: Happened, caller: Caller): string {
  switch (actor) {
    case 'owner':
      return 'The student';
    case 'contact':
      return 'The contact';
    case 'system':
      return 'Limelight';
    case 'administrator':
      if (actor_account_id === caller.account_id) return 'You';
      return actor_name ?? 'Another administrator';
  }
}
