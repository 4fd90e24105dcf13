/** An entry's history as text, for its owner or the school's administrators. */
import type { EntryHistory, HistoryLine } from '#features/entries/entry-history.contract.ts';
import { confirmsAll, type NumberSource, type PhoneCall } from '#features/entries/phone-call.ts';
import type { StateTone } from '#client/ui/list/state-mark.tsx';
import { dayText, schoolDay, schoolTime } from '#client/ui/format/text.ts';
import { entryTitles } from '#features/entries/client/entry-facts.tsx';

type Tone = 'good' | 'bad' | 'plain';

interface LineText {
  readonly text: string;
  readonly details: readonly string[];
  readonly tone: Tone;
}

export interface Student {
  readonly isReader: boolean;
  readonly name: string;
}

export function studentOf({ owner }: EntryHistory, readerId: number | undefined): Student {
  return { isReader: owner.id === readerId, name: `${owner.first_name} ${owner.last_name}`.trim() };
}

export function lineText(line: HistoryLine, student: Student, timeZone: string): LineText {
  const who = actorOf(line, student);
  const as =
    (tone: Tone) =>
    (text: string, details: readonly string[] = []): LineText => ({ text, details, tone });
  const [plain, good, bad] = [as('plain'), as('good'), as('bad')];
  const mail = mailName(line);
  switch (line.kind) {
    case 'created':
      if (line.actor === 'system') return plain('Imported by the school.');
      return plain(
        `${who} recorded the entry${line.actor === 'owner' ? '' : ' with the attendance of an event'}.`,
      );
    case 'changed':
      return plain(
        `${who} ${line.changes.length > 0 ? 'changed the entry' : 'saved the entry without a change'}.`,
      );
    case 'asked again':
      return plain(`${who} asked for another verification email.`);
    case 'mail queued':
      if (line.not_before === null) return plain(`${mail} is to be sent.`);
      return line.mail === 'list'
        ? plain(`${mail} is to be sent on ${schoolDay(line.not_before, timeZone)}.`)
        : plain(`${mail} has to wait until ${schoolDay(line.not_before, timeZone)}.`, problemOf(line));
    case 'mail sent':
      return plain(`${mail} was sent.`);
    case 'mail failed':
      return bad(`${mail} could not be delivered.`, deliveryDetails(line));
    case 'mail bounced':
      return bad(`${mail} came back.`, deliveryDetails(line));
    case 'mail dropped':
      return plain(`${mail} was not sent after all.`, quoted('Reason', line.reason));
    case 'mail stopped':
      return bad(stopText(line, line.to ?? who, student));
    case 'opened':
      return plain(`Somebody opened the link in the email to ${line.actor_name ?? 'the contact'}.`, [
        'That may have been a person, or a program that checks emails.',
      ]);
    case 'accepted':
      return good(
        `${who} accepted the entry${line.evidence === 'mail code' ? ' with a code from their mailbox' : ''}.`,
        [...(line.student_name === null ? [] : [`Confirmed as ${line.student_name}.`]), ...saysToBe(line)],
      );
    case 'rejected':
      return bad(`${who} rejected the entry, and it was removed.`, rejectionDetails(line, student));
    case 'called': {
      const sentence = `${who} talked to ${line.call?.person ?? 'the contact'} by phone.`;
      const details = line.call ? callDetails(line.call, timeZone) : [];
      return line.call && confirmsAll(line.call) ? good(sentence, details) : bad(sentence, details);
    }
    case 'verified':
      if (line.is_undo) return good(`${who} took back that the entry was marked as not verified.`);
      if (line.evidence === 'attendance') return good(`${who} confirmed the attendance.`);
      return good(
        line.signed_by === null
          ? `${who} marked the entry as verified.`
          : `${who} scanned a paper form signed by ${line.signed_by}, and verified the entry.`,
      );
    case 'set back':
      if (line.is_undo) return plain(`${who} took back that the entry was verified.`);
      return bad(`${who} marked the entry as not verified.`, quoted('Reason', line.reason));
    case 'binned':
      return bad(
        `${who} moved the entry to the recycling bin. It does not count there.`,
        quoted('Reason', line.reason),
      );
    case 'recovered':
      if (line.is_undo)
        return good(
          `${who} took back that the entry was ${line.evidence === 'attendance' ? 'removed' : 'moved to the recycling bin'}.`,
        );
      return good(
        line.evidence === 'slip'
          ? `${who} brought the entry back, because a paper form for it was handed in.`
          : `${who} took the entry out of the recycling bin.`,
      );
    case 'expiry warned':
      return plain(
        `${student.isReader ? 'You were' : `${student.name} was`} told by email that the entry will expire soon.`,
      );
    case 'expired':
      return bad('Nobody verified the entry within a month, so it expired and was removed.');
    case 'removed':
      if (line.is_undo) return bad(`${who} took back the attendance list that had made the entry.`);
      return bad(`${who} deleted the entry for good.`, quoted('Reason', line.reason));
    case 'deleted':
      return bad(`${who} deleted the entry.`);
  }
}

function actorOf({ actor, actor_name, school }: HistoryLine, student: Student): string {
  const ofSchool = school === null ? '' : ` of ${school}`;
  switch (actor) {
    case 'owner':
      return student.isReader ? 'You' : student.name;
    case 'contact':
      return actor_name ?? 'The contact';
    case 'administrator':
      return actor_name === null
        ? `An administrator${ofSchool}`
        : `An administrator, ${actor_name}${ofSchool},`;
    case 'system':
      return 'Limelight';
  }
}

const mailNames = {
  request: 'The verification email',
  reminder: 'The reminder',
  code: 'The email with a code',
  list: 'A list with this entry',
  receipt: 'The receipt',
  correction: 'The email that takes this back',
} as const;

function mailName({ mail, to }: HistoryLine): string {
  const name = mailNames[mail ?? 'request'];
  return to === null ? name : `${name} to ${to}`;
}

const problemOf = ({ problem }: HistoryLine) => (problem === null ? [] : [problem]);

const deliveryDetails = (line: HistoryLine) => [
  ...problemOf(line),
  ...quoted('The mail server said', line.reason),
];

const whomOf = ({ isReader, name }: Student) => (isReader ? 'you' : name);

function stopText({ unknown_student }: HistoryLine, contact: string, student: Student): string {
  if (!unknown_student) return `${contact} wants no more of these emails.`;
  return `${contact} says that they do not know ${whomOf(student)}, and gets no more emails about the entry.`;
}

function rejectionDetails(line: HistoryLine, student: Student): string[] {
  const unknown = line.unknown_student ? [`They say that they do not know ${whomOf(student)}.`] : [];
  return [...unknown, ...quoted('Reason', line.reason), ...saysToBe(line)];
}

/** Self-reported and unchecked. */
const saysToBe = ({ says_to_be }: HistoryLine) =>
  says_to_be === undefined ? [] : [`They say that they are ${says_to_be}.`];

const numberFrom: Readonly<Record<NumberSource, string>> = {
  records: 'the number is from the school’s records',
  website: 'the number is from the organization’s website',
  student: 'the number was given by the student',
};

function callDetails(call: PhoneCall, timeZone: string): string[] {
  const number = call.number === null ? '' : ` ${call.number}`;
  const answer = (isYes: boolean) => (isYes ? 'yes' : 'no');
  return [
    `Called${number} on ${schoolTime(call.at, timeZone)}; ${numberFrom[call.number_from]}.`,
    `Asked whether it was this student: ${answer(call.student)}; this date: ${answer(call.date)}; these hours: ${answer(call.hours)}.`,
  ];
}

const quoted = (what: string, text: string | null) =>
  text === null || text === '' ? [] : [`${what}: “${text}”`];

const fieldTitles: Readonly<Record<string, string>> = entryTitles;

export function changeText({ changes }: HistoryLine) {
  return changes.map(({ field, before, after }) => {
    const shown = (text: string) => (field === 'date' ? dayText(text) : text);
    return { field: fieldTitles[field] ?? field, before: shown(before), after: shown(after) };
  });
}

const TOGETHER_MS = 60_000;

/** A line, merged with the queueing of its mail if that was less than a minute before. */
export interface TimelinePoint {
  readonly line: HistoryLine;
  readonly queued?: HistoryLine;
}

const outcomes: readonly HistoryLine['kind'][] = ['mail sent', 'mail failed', 'mail dropped'];

/** Merges a mail's queueing and outcome less than a minute apart; loses no line. */
export function timelineOf(lines: readonly HistoryLine[]): TimelinePoint[] {
  const points: TimelinePoint[] = [];
  for (const line of lines) {
    const place = outcomes.includes(line.kind)
      ? points.findLastIndex((point) => isSameMail(point, line))
      : -1;
    const queued = points[place]?.line;
    if (queued && Date.parse(line.at) - Date.parse(queued.at) < TOGETHER_MS) {
      points.splice(place, 1, { line, queued });
    } else {
      points.push({ line });
    }
  }
  return points;
}

const isSameMail = ({ line: { kind, mail, to } }: TimelinePoint, outcome: HistoryLine): boolean =>
  kind === 'mail queued' && mail === outcome.mail && to === outcome.to;

export function entryStateOf(
  { lines, is_there }: EntryHistory,
  student: Student,
): { readonly text: string; readonly tone: StateTone } {
  if (!is_there) {
    const end = endOf(lines);
    return { text: (end && ends[end.kind]?.(student)) ?? REMOVED, tone: 'bad' };
  }
  let isVerified = false;
  let isBinned = false;
  for (const { kind } of lines) {
    if (kind === 'accepted' || kind === 'verified') isVerified = true;
    if (kind === 'changed' || kind === 'set back') isVerified = false;
    if (kind === 'binned') isBinned = true;
    if (kind === 'recovered') isBinned = false;
  }
  if (isBinned) return { text: 'In the recycling bin of the school', tone: 'bad' };
  return isVerified ? { text: 'Verified', tone: 'good' } : { text: 'Not verified', tone: 'calm' };
}

export const endOf = (lines: readonly HistoryLine[]) => lines.findLast(({ kind }) => kind in ends);

/** After these the entry is gone; lines about its mails may follow. */
const ends: Readonly<Partial<Record<HistoryLine['kind'], (student: Student) => string>>> = {
  rejected: () => 'Rejected and removed',
  expired: () => 'Expired and removed',
  removed: () => REMOVED,
  deleted: (student) => `Deleted by ${whomOf(student)}`,
};
const REMOVED = 'Removed by the school';
