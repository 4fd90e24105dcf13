/** The history's lines for the timeline, and the entry's state after the last of them. */
import type { EntryHistory, HistoryLine } from '#shared/entries/entry-history.contract.ts';
import type { Student, Tone } from './entry-history-text.ts';

/** Lines this close are shown as one. */
const TOGETHER_MS = 60_000;

/** A line, together with the queueing of its mail if that was less than a minute before. */
export interface TimelinePoint {
  readonly line: HistoryLine;
  readonly queued?: HistoryLine;
}

const outcomes: readonly HistoryLine['kind'][] = ['mail sent', 'mail failed', 'mail dropped'];

/** Joins the queueing and the outcome of a mail that are less than a minute apart; loses no line. */
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

function isSameMail({ line: { kind, mail, to } }: TimelinePoint, outcome: HistoryLine): boolean {
  return kind === 'mail queued' && mail === outcome.mail && to === outcome.to;
}

export interface EntryState {
  readonly text: string;
  readonly tone: Tone;
}

/** The entry's state, from its last lines. */
export function entryStateOf({ lines, is_there }: EntryHistory, student: Student): EntryState {
  if (!is_there) return { text: endText(endOf(lines), student), tone: 'bad' };
  let isVerified = false;
  let isBinned = false;
  for (const { kind } of lines) {
    if (kind === 'accepted' || kind === 'verified') isVerified = true;
    if (kind === 'changed' || kind === 'set back') isVerified = false;
    if (kind === 'binned') isBinned = true;
    if (kind === 'recovered') isBinned = false;
  }
  if (isBinned) return { text: 'In the recycling bin of the school', tone: 'bad' };
  return isVerified ? { text: 'Verified', tone: 'good' } : { text: 'Not verified', tone: 'plain' };
}

/** What took the entry away. */
export function endOf(lines: readonly HistoryLine[]): HistoryLine | undefined {
  return lines.findLast(({ kind }) => ends.includes(kind));
}

/** After these the entry is gone; lines about its mails may follow. */
const ends: readonly HistoryLine['kind'][] = ['rejected', 'expired', 'removed', 'deleted'];

function endText(end: HistoryLine | undefined, student: Student): string {
  switch (end?.kind) {
    case 'rejected':
      return 'Rejected and removed';
    case 'expired':
      return 'Expired and removed';
    case 'deleted':
      return student.isReader ? 'Deleted by you' : `Deleted by ${student.name}`;
    default:
      return 'Removed by the school';
  }
}
