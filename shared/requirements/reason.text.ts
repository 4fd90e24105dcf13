/** Why hours count or do not count, in words for the student who did the work. */
import { describeDay } from '#shared/calendar.ts';
import type { EvidenceKind } from '#shared/entries/entry-evidence.ts';
import type { LeftOutReason } from './entry.ts';
import type { CountedEntry } from './progress.ts';
import type { Cap } from './rules.ts';

/** `Counts 2 of 6 h: at most 10 h for school team (rule of your school), 8 were used.` */
export function reasonText({ hours, counted, reason }: Omit<CountedEntry, 'id' | 'left_out'>): string {
  if (!reason) return `Counts in full: ${hours} h.`;
  return `${counted > 0 ? `Counts ${counted} of ${hours} h` : notText(reason)}: ${whyText(reason)}.`;
}

/** `/requirements` is the page of that name. */
const ASK_BEFORE = 'ask before you begin, under “What counts”';

/** What a student can still add does not count yet. */
function notText({ kind }: LeftOutReason): string {
  return kind === 'reflection' || kind === 'phases' || kind === 'start time' || kind === 'not accepted'
    ? 'Does not count yet'
    : 'Does not count';
}

function whyText(reason: LeftOutReason): string {
  switch (reason.kind) {
    case 'before':
      return `done before ${describeDay(reason.day)}`;
    case 'after':
      return `done after ${describeDay(reason.day)}`;
    case 'paid before':
      return `paid work counts from ${describeDay(reason.day)} on`;
    case 'work':
      return reason.work === 'paid' ? 'it was paid' : 'it was not paid, and only paid work counts here';
    case 'short':
      return `shorter than ${reason.min_hours} h`;
    case 'late':
      return `recorded ${reason.days} days after the work; the limit is ${reason.limit}`;
    case 'recorded after':
      return `recorded after ${describeDay(reason.day)}, the last day for this work`;
    case 'evidence':
      return reason.evidence === null
        ? 'it is not known how it was confirmed'
        : `it was ${confirmedText(reason.evidence)}, which is not enough here`;
    case 'reflection':
      return reason.words === 0
        ? `it has no reflection${reason.needed > 1 ? `; ${reason.needed} words are needed` : ''}`
        : `the reflection has ${reason.words} of ${reason.needed} words`;
    case 'not accepted':
      return 'it was verified elsewhere, and your school has not accepted it yet';
    case 'start time':
      return 'it is not said at what time it began';
    case 'phases':
      return 'preparation and action are not described';
    case 'category':
      return reason.category === null
        ? 'it has no category'
        : `${reason.category} is not among the categories that count`;
    case 'refused organization':
      return `your school does not accept ${reason.organization ?? 'the organization'}`;
    case 'not approved':
      return reason.what === 'organization'
        ? `your school has not approved the organization; ${ASK_BEFORE}`
        : `your school has not approved it for that day; ${ASK_BEFORE}`;
    case 'cap':
      return capText(reason.cap, reason.used);
    case 'grade is full':
      return reason.hours === 0
        ? `nothing is needed in grade ${reason.grade}`
        : `grade ${reason.grade} needs ${reason.hours} h, and more counts for no other grade`;
  }
}

function capText(cap: Cap, used: number): string {
  const limit = [
    `at most ${cap.hours} h`,
    subjectText(cap.of),
    { day: 'a day', year: 'a school year', total: '' }[cap.per],
  ];
  const rule = `${limit.filter((part) => part).join(' ')} (rule of your school)`;
  if (used === 0) return rule;
  if (used === cap.hours) return `${rule}, all were used`;
  return `${rule}, ${used} ${used === 1 ? 'was' : 'were'} used`;
}

function subjectText(of: Cap['of']): string {
  switch (of.kind) {
    case 'everything':
      return '';
    case 'category':
      return `for ${of.category}`;
    case 'organization':
      return `with ${of.organization ?? 'one organization'}`;
    case 'evidence':
      return `that were ${confirmedText(of.evidence)}`;
  }
}

function confirmedText(kind: EvidenceKind): string {
  return {
    'mail link': 'confirmed by email',
    'mail code': 'confirmed with a code',
    school: 'verified by the school',
    file: 'taken over from a file',
    phone: 'confirmed by phone',
    slip: 'confirmed on a slip',
  }[kind];
}
