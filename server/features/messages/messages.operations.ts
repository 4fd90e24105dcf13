/** A school writes to some of its students (docs/decisions/0065). */
import type { z } from 'zod';
import type {
  MessageDone,
  SchoolMessage,
  sendMessage as sendCall,
} from '#shared/messages/messages.contract.ts';
import { messageChecks } from '#shared/messages/messages.rules.ts';
import { withoutLinks } from '#shared/address-in-text.ts';
import { writeActivity } from '#server/features/activity/activity.queries.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { consume, type Limit } from '#server/platform/auth/rate-limit.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { HOUR, SECOND } from '#server/platform/clock.ts';
import { NotFound, refuseFirstFailure } from '#server/platform/http/errors.ts';
import { queueAll, type ComposeContext, type MailKinds } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import { pageLink } from '#server/platform/page-link.ts';
import * as queries from './messages.queries.ts';
import { sql } from 'kysely';

const writtenAnHour: Limit = { times: 30, seconds: HOUR / SECOND };

const without: Readonly<Record<'suspended' | 'waiting' | 'staff' | 'full', string>> = {
  suspended: 'is suspended',
  waiting: 'waits to be admitted',
  staff: 'is an administrator',
  full: 'got three messages today',
};

/**
 * Writes to students, once for each key.
 * @throws InvalidFields; NotFound when nobody of them is of the caller's school; NotAllowed; TooMany
 */
export async function send(
  context: AppContext,
  caller: Caller,
  { key, students, text, text_es }: z.output<typeof sendCall.body>,
): Promise<MessageDone> {
  refuseFirstFailure(messageChecks, { text, text_es });
  const { school_id, account_id } = caller;
  await consume(context, `messages:${account_id}`, writtenAnHour, 'You have written many messages.');
  return context.db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'administrator');
    const created_at = context.clock.now();
    const found = await queries.lockReaders(trx, school_id, students, created_at);
    if (found.length === 0) throw new NotFound();
    const id = await queries.insertMessage(trx, {
      school_id,
      account_id,
      key,
      text,
      text_es: text_es === '' ? null : text_es,
      created_at,
    });
    const readersBefore = id === undefined ? await queries.selectReaders(trx, account_id, key) : [];
    const left_out = found.flatMap((person) => {
      const why = readersBefore.includes(person.id) ? undefined : whyLeftOut(person);
      return why === undefined ? [] : [{ id: person.id, name: person.name, why }];
    });
    if (id === undefined) return { people: readersBefore.length, left_out };
    const readers = found.filter((person) => whyLeftOut(person) === undefined);
    if (readers.length === 0) {
      await trx.deleteFrom('school_messages').where('id', '=', id).execute();
      return { people: 0, left_out };
    }
    await sql`insert into school_message_readers (message_id, account_id)
    select ${id}::bigint, id from unnest(${readers.map((reader) => reader.id)}::bigint[]) as id`.execute(trx);
    await queueAll(
      context,
      trx,
      readers.map((reader) => {
        const data: SchoolMessageData = { message_id: id, account_id: reader.id };
        return { kind: SCHOOL_MESSAGE_MAIL, to: reader.email, data, priority: 'bulk' };
      }),
    );
    await writeActivity(trx, {
      school_id,
      kind: 'message sent',
      actor_account_id: account_id,
      subject_account_id: readers.length === 1 ? (readers[0]?.id ?? null) : null,
      facts: { people: readers.length },
      created_at,
    });
    return { people: readers.length, left_out };
  });
}

function whyLeftOut(person: queries.ReaderRow): string | undefined {
  if (person.is_staff) return without.staff;
  if (person.standing === 'suspended') return without.suspended;
  if (person.standing !== 'member') return without.waiting;
  return queries.isFull(person) ? without.full : undefined;
}

export async function listSent({ db }: AppContext, { school_id }: Caller, student: number) {
  return (await queries.selectSent(db, school_id, student)).map(shown);
}

export async function listReceived({ db }: AppContext, { account_id }: Caller): Promise<SchoolMessage[]> {
  return (await queries.selectUnread(db, account_id)).map(shown);
}

const shown = <M extends { readonly at: Date }>(message: M) => ({ ...message, at: message.at.toISOString() });

/** @throws NotFound for what was not written to the caller */
export async function read({ db, clock }: AppContext, { account_id }: Caller, id: number): Promise<void> {
  if (!(await queries.markRead(db, id, account_id, clock.now()))) throw new NotFound();
}

export function sweepMessages({ db }: AppContext): Promise<void> {
  return queries.deleteUnreadable(db);
}

const SCHOOL_MESSAGE_MAIL = 'school-message';

/** To one of its readers. The text stays with the message. */
type SchoolMessageData = { readonly message_id: number; readonly account_id: number };

const paragraphsOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Dropped for who has left the school. */
async function compose({ message_id, account_id }: SchoolMessageData, { trx, config }: ComposeContext) {
  // For the mail of a message to one reader; undefined when they are no student of the school any more.
  const found = await trx
    .selectFrom('school_message_readers as r')
    .innerJoin('school_messages as m', 'm.id', 'r.message_id')
    .innerJoin('schools as s', 's.id', 'm.school_id')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.id', '=', 'r.account_id').onRef('a.school_id', '=', 'm.school_id'),
    )
    .leftJoin('accounts as b', 'b.id', 'm.account_id')
    .where('r.message_id', '=', message_id)
    .where('r.account_id', '=', account_id)
    .where('a.standing', '=', 'member')
    .select(['m.text', 'm.text_es', 's.name as school', 'a.first_name'])
    .select(sql<string | null>`b.first_name || ' ' || b.last_name`.as('by'))
    .executeTakeFirst();
  if (!found) return undefined;
  const school = withoutLinks(found.school);
  const subject = `${school} writes to you`;
  return renderMail({
    subject,
    preview: found.text,
    heading: subject,
    paragraphs: [
      `Hello ${withoutLinks(found.first_name)},`,
      ...paragraphsOf(found.text),
      found.by === null ? school : `${withoutLinks(found.by)} of ${school}`,
    ],
    ...(found.text_es !== null && { also: { language: 'es', paragraphs: paragraphsOf(found.text_es) } }),
    button: { label: 'Open your portfolio', href: pageLink(config, '/hour-tracker') },
    afterButton: ['Nobody reads answers to this email. To answer, talk to your school.'],
    ours: [config.contactEmail],
    footer: `You get this email because you are a student of ${school} at Limelight. Questions: ${config.contactEmail}`,
  });
}

export const messagesMailKinds = {
  [SCHOOL_MESSAGE_MAIL]: { compose, lastingData: ['account_id'] },
} satisfies MailKinds;
