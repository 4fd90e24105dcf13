/** Outcomes of mails to contacts: a history line, and a mail to the student when the contact cannot be reached (rulings, section 4). */
import { sql } from 'kysely';
import { describeDay } from '#shared/calendar.ts';
import type { MailStop } from '#features/entries/entries.rules.ts';
import { describeHours } from '#features/entries/hours.text.ts';
import { lockEntry } from '#features/entries/server/entries.queries.ts';
import { entryFacts, STUDENT_FOOTER } from '#features/entries/server/entry-mail.ts';
import { findBlockedContacts } from '#features/entries/server/entry-requests.queries.ts';
import { addHistory, type HistoryDetails } from '#features/entries/server/history/entry-history.queries.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { changeRows, holds, oneOf } from '#server/platform/database/rows.ts';
import { renderMail, factsOfSome, nameSome } from '#server/platform/mail/layout.ts';
import {
  type MailProblem,
  adviceAfter,
  plainProblem,
  storedProblem,
} from '#server/platform/mail/mail-problem.ts';
import {
  queueMail,
  type ComposeContext,
  type MailKind,
  type MailOutcome,
  type ComposedMail,
} from '#server/platform/mail/mail.ts';
import { CONTACT_STOPPED_MAIL, queueStopMail, selectStillWaiting } from './contact-mail.operations.ts';
import {
  findRequest,
  findRequestByMail,
  isOpen,
  type LiveRequest,
  type RequestRow,
} from './verification.queries.ts';

const REQUEST_FAILED_MAIL = 'request-failed';

/** Empty when the request itself has the mail's id. */
export interface ContactMailData {
  readonly request_id?: number;
}

const mailKinds = {
  sent: 'mail sent',
  failed: 'mail failed',
  bounced: 'mail bounced',
  dropped: 'mail dropped',
} as const;

/** For a request, or for a reminder about the request in its data. */
export function noteContactMail(
  which: 'request' | 'reminder',
): NonNullable<MailKind<ContactMailData>['onOutcome']> {
  return async ({ request_id }, outcome, context) => {
    const { trx, mailId } = context;
    const request =
      request_id === undefined ? await findRequestByMail(trx, mailId) : await findRequest(trx, request_id);
    if (request) await noteOutcome([request], which, outcome, context);
  };
}

/** Records a mail's outcome for each of its requests. */
export async function noteOutcome(
  requests: readonly RequestRow[],
  which: NonNullable<HistoryDetails['mail']>,
  outcome: MailOutcome,
  context: ComposeContext,
): Promise<void> {
  const { trx, clock, to } = context;
  const { state, reason, problem } = outcome;
  const now = clock.now();
  const known = requests.flatMap((request) =>
    request.of_entry === null ? [] : [{ request, id: request.of_entry }],
  );
  // Locks entries first, in their usual order: what is read below stays valid.
  const present = new Set<number>();
  for (const { id } of known.toSorted((one, other) => one.id - other.id))
    if (await lockEntry(trx, id)) present.add(id);
  if (state === 'failed' || state === 'bounced')
    await changeRows(
      trx,
      'verification_requests',
      { id: oneOf(known.map(({ request }) => request.id)) },
      { failed_at: now, failure: reason, failure_code: problem ?? null },
    );
  const stops = new Map<number, MailStop>();
  // A correction asks for nothing.
  const asked = which === 'correction' ? [] : known.filter(({ id }) => present.has(id));
  for (const [, own] of Map.groupBy(asked, ({ request }) => request.account_id))
    for (const [id, stop] of await tellStudent(own, outcome, context)) stops.set(id, stop);
  // History last: it locks the accounts' chains, in order, until commit.
  for (const { request, id } of known.toSorted(
    (one, other) => one.request.account_id - other.request.account_id || one.id - other.id,
  )) {
    const entry = { ...request.entry, id, account_id: request.account_id };
    const line = { entry, actor: 'system', at: now } as const;
    await addHistory(trx, {
      ...line,
      kind: mailKinds[state],
      details: { mail: which, to, ...(reason === '' ? {} : { reason }), ...(problem && { problem }) },
    });
    const stop = stops.get(id);
    if (!stop) continue;
    const unknown = stop === 'from this student' ? { unknown_student: true } : {};
    await addHistory(trx, { ...line, kind: 'mail stopped', details: { to, ...unknown } });
  }
}

interface KnownRequest {
  readonly request: RequestRow;
  readonly id: number;
}

/** Tells a student once per request about undelivered ones. Returns, by entry, stops by the contact not yet recorded. */
async function tellStudent(own: readonly KnownRequest[], outcome: MailOutcome, context: ComposeContext) {
  const stops = new Map<number, MailStop>();
  if (outcome.state === 'sent') return stops;
  const { trx } = context;
  const failed: number[] = [];
  for (const { request, id } of own) {
    const waiting = await findWaitingRequest(trx, request.id);
    if (!waiting) continue;
    if (outcome.state === 'dropped') {
      // Stopped at the same moment, without seeing this entry.
      const blocked = await findBlockedContacts(trx, request.account_id, [request.contact]);
      const stop = blocked.get(request.contact);
      if (stop && !(await hasStopLine(trx, waiting))) stops.set(id, stop);
    } else if (!(await wasFailureTold(trx, waiting))) failed.push(request.id);
  }
  const [first] = own;
  if (!first) return stops;
  const { email: to, contact } = first.request;
  if (stops.size > 0) await queueStopMail(context, trx, to, contact, [...stops.keys()]);
  const [request_id, ...also] = failed;
  if (request_id !== undefined) {
    const { reason, problem } = outcome;
    const data = { request_id, ...(also.length > 0 && { also }), reason, problem };
    await queueMail(context, trx, { kind: REQUEST_FAILED_MAIL, to, data });
  }
  return stops;
}

/** The request, if it is still the newest about a waiting entry's present version. */
async function findWaitingRequest(db: Db, requestId: number): Promise<LiveRequest | undefined> {
  const request = await findRequest(db, requestId);
  if (!request || request.entry_id === null || !request.is_newest || !isOpen(request)) return undefined;
  return { ...request, entry_id: request.entry_id };
}

function hasStopLine(trx: Trx, { entry_id, created_at }: LiveRequest): Promise<boolean> {
  return holds(
    trx,
    sql`exists (select from entry_history where entry_id = ${entry_id} and kind = 'mail stopped'
      and at >= ${created_at}::timestamptz)`,
  );
}

/** Whether a mail has told the student of the failure. */
function wasFailureTold(trx: Trx, { id, entry_id, created_at: since }: LiveRequest): Promise<boolean> {
  const isAbout = [{ request_id: id }, { also: [id] }].map(
    (data) => sql`data @> ${JSON.stringify(data)}::jsonb`,
  );
  // Finding mails by kind scans all of them, so the history is asked first.
  return holds(
    trx,
    sql`case when exists (select from entry_history where entry_id = ${entry_id}
        and kind in ('mail failed', 'mail bounced') and at >= ${since}::timestamptz)
      then exists (select from mails where kind = ${REQUEST_FAILED_MAIL} and created_at >= ${since}::timestamptz
        and (${sql.join(isAbout, sql` or `)})) end`,
  );
}

interface Failure {
  readonly request_id: number;
  /** The student's other requests in the same list. */
  readonly also?: readonly number[];
  readonly reason: string;
  readonly problem?: MailProblem;
}

/** Dropped when the student has already fixed it. */
async function composeFailure(
  { request_id, also = [], reason, problem: code }: Failure,
  { trx, config }: ComposeContext,
): Promise<ComposedMail | undefined> {
  const found: LiveRequest[] = [];
  for (const id of [request_id, ...also]) {
    const one = await findWaitingRequest(trx, id);
    if (one) found.push(one);
  }
  const [request, ...others] = found;
  if (!request) return undefined;
  const { entry, first_name } = request;
  const { contact } = entry;
  const problem = storedProblem(code, reason);
  const said = plainProblem(problem);
  const named = entriesNamed(request, others);
  // Do not suggest a typo unless something points to the address.
  const text =
    adviceAfter(problem) === 'ask_again'
      ? {
          subject: `Please send the email about ${named} again`,
          preview: `Something went wrong with the email to ${contact}. You can send it again from your portfolio.`,
          heading: 'Please send the email again',
          asks: [
            `Hello ${first_name}, something went wrong with the email that asks ${contact} to verify your entry. ${said}`,
            'Please send it again from your portfolio with the button Resend. The entry can stay as it is.',
          ],
          button: { label: 'Open your portfolio', href: '/hour-tracker' },
          afterButton:
            'If it goes wrong again, check the address, ask the contact for another one, or talk to your school.',
        }
      : {
          subject: `The contact of ${named} could not be reached`,
          preview: `The email to ${contact} did not arrive. Please check the address.`,
          heading: 'The contact could not be reached',
          asks: [
            `Hello ${first_name}, the email that asks ${contact} to verify your entry did not arrive. ${said}`,
            'Please check the address letter by letter. The contact is asked as soon as you correct it.',
          ],
          button: {
            label: 'Correct the address',
            href: `/portfolio-update-event/${request.entry_id}`,
          },
          afterButton: 'If the address is right, ask the contact for another one, or talk to your school.',
        };
  const { asks, afterButton, ...rest } = text;
  return renderMail(config, {
    ...rest,
    paragraphs: [...asks, ...inTheSameMail(others)],
    facts: [['Contact', contact], ...entryFacts(entry)],
    afterButton: [afterButton],
    ours: [contact],
    footer: STUDENT_FOOTER,
  });
}

/** For subjects: the event, and the number of others in the same list. */
function entriesNamed({ entry }: LiveRequest, others: readonly LiveRequest[]): string {
  const name = `\u201c${entry.event}\u201d`;
  if (others.length === 0) return name;
  return `${name} and ${others.length === 1 ? 'another entry' : `${others.length} other entries`}`;
}

function inTheSameMail(others: readonly LiveRequest[]): string[] {
  if (others.length === 0) return [];
  const names = others.map(({ entry }) => `\u201c${entry.event}\u201d of ${describeDay(entry.date)}`);
  return [
    `The same email was about ${nameSome(names)}. Please see to ${others.length === 1 ? 'it' : 'them'}, too.`,
  ];
}

interface Stop {
  readonly contact: string;
  readonly entry_ids: readonly number[];
}

/** The contact stopped mail, or does not know the student. Only about waiting entries; dropped when mail is allowed again. */
async function composeStopped({ contact, entry_ids }: Stop, { trx, config }: ComposeContext) {
  const entries = await selectStillWaiting(trx, entry_ids, contact);
  const [first] = entries;
  if (!first) return undefined;
  const stop = (await findBlockedContacts(trx, first.account_id, [contact])).get(contact);
  if (!stop) return undefined;
  const isOne = entries.length === 1;
  const [said, effect, help] = stopText[stop];
  return renderMail(config, {
    subject: isOne
      ? `Please name another contact for \u201c${first.event}\u201d`
      : `Please name another contact for ${entries.length} entries`,
    preview: `${contact} ${said}.`,
    heading: 'Please name another contact',
    paragraphs: [
      `Hello ${first.first_name}, ${contact} ${said}, so ${effect} ${isOne ? 'this entry' : 'these entries'}:`,
    ],
    facts: factsOfSome(entries, ({ event, date, hours }) => [
      event,
      `${describeDay(date)}, ${describeHours(Math.round(hours * 100))}`,
    ]),
    button: isOne
      ? { label: 'Name another contact', href: `/portfolio-update-event/${first.id}` }
      : { label: 'Open your portfolio', href: '/hour-tracker' },
    afterButton: [
      `${help}Somebody else who was there can verify ${isOne ? 'it' : 'them'}: open ${isOne ? 'the entry' : 'each entry'} and name that person as the contact.`,
    ],
    ours: [contact],
    footer: STUDENT_FOOTER,
  });
}

/** Besides another contact. */
const stopText: Readonly<Record<MailStop, readonly [said: string, effect: string, help: string]>> = {
  'from anybody': ['has asked to get no more emails about volunteer hours', 'nobody reminds them of', ''],
  'from this student': [
    'says that they do not know you',
    'they get no more emails about',
    'If the address was wrong, correct it. ',
  ],
};

export const contactMailKinds = {
  [REQUEST_FAILED_MAIL]: { compose: composeFailure, lastingData: ['request_id'] },
  [CONTACT_STOPPED_MAIL]: { compose: composeStopped },
};
