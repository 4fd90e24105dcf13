import * as contract from '#features/people/messages.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Route } from '#server/platform/http/route.ts';
import type { z } from 'zod';
import { messageChecks, MESSAGES_A_DAY } from '#features/people/messages.rules.ts';
import { lineBy, writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import { consume, type Limit } from '#server/platform/auth/rate-limit.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff, roleOf } from '#server/platform/auth/staff.ts';
import { HOUR, SECOND } from '#server/platform/clock.ts';
import { lockGroup, refuseUnknownStudents, selectMembers } from '#features/groups/server/groups.queries.ts';
import { Invalid, NotFound, refuseFirstFailure } from '#server/platform/http/errors.ts';
import { queueAll, type ComposeContext } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import { pageLink } from '#server/platform/page-link.ts';
import { addOnce, changeRows, deleteRows, findRows, run, theRow } from '#server/platform/database/rows.ts';
import { sql } from 'kysely';

function messagesRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;
  route(contract.listSent, 'administrator', ({ caller, query }) =>
    messagesTo(db, query.student).where('m.school_id', '=', caller.school_id).execute(),
  );
  route(contract.sendMessage, { access: 'staff', audited: true }, ({ caller, body }) =>
    send(context, caller, body),
  );
  route(contract.listReceived, 'of-a-school', ({ caller }) =>
    messagesTo(db, caller.account_id).where('r.read_at', 'is', null).limit(MOST_UNREAD).execute(),
  );
  route(contract.readMessage, 'of-a-school', async ({ caller: { account_id }, params }) => {
    const own = { message_id: params.id, account_id };
    const read_at = sql<Date>`coalesce(read_at, ${clock.now()})`;
    if (!(await changeRows(db, 'school_message_readers', own, { read_at }))) throw new NotFound();
    return { detail: 'The message is closed.' };
  });
}

const writtenAnHour: Limit = { times: 30, seconds: HOUR / SECOND };

/** Once per key. @throws InvalidFields; NotFound when none of them is of the caller's school; NotAllowed; TooMany */
async function send(
  context: AppContext,
  caller: Caller,
  { key, students: chosen, group, text, text_es }: z.output<typeof contract.sendMessage.body>,
): Promise<contract.MessageDone> {
  refuseFirstFailure(messageChecks, { text, text_es });
  const { school_id, account_id } = caller;
  await consume(context, `messages:${account_id}`, writtenAnHour, 'You have written many messages.');
  return context.db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, roleOf(caller));
    if (chosen && group !== undefined) throw new Invalid(CHOOSE);
    const students = chosen ?? (await membersOf(trx, caller, group));
    await refuseUnknownStudents(trx, caller, students);
    const created_at = context.clock.now();
    const found = await lockReaders(trx, school_id, students, created_at);
    if (found.length === 0) throw new NotFound();
    const row = { school_id, account_id, key, text, text_es: text_es || null, created_at };
    // Before its readers are looked at: the same message sent twice waits here, at the unique key, until this one is done.
    const isNew = await addOnce(trx, 'school_messages', row);
    const { id } = await theRow(trx, 'school_messages', { account_id, key }, ['id']);
    const sent = { message_id: id };
    const before = await findRows(trx, 'school_message_readers', sent, ['account_id'], 'account_id');
    const left_out = found.flatMap((person) => {
      const why = before.some((one) => one.account_id === person.id) ? undefined : whyLeftOut(person);
      return why === undefined ? [] : [{ id: person.id, name: person.name, why }];
    });
    if (!isNew) return { people: before.length, left_out };
    const readers = found.filter((person) => whyLeftOut(person) === undefined);
    if (readers.length === 0) {
      await deleteRows(trx, 'school_messages', id);
      return { people: 0, left_out };
    }
    await run(trx)`insert into school_message_readers (message_id, account_id)
    select ${id}::bigint, id from unnest(${readers.map((reader) => reader.id)}::bigint[]) as id`;
    await queueAll(
      context,
      trx,
      readers.map((reader) => {
        const data: SchoolMessageData = { message_id: id, account_id: reader.id };
        return { kind: SCHOOL_MESSAGE_MAIL, to: reader.email, data, priority: 'bulk' };
      }),
    );
    const only = readers.length === 1 ? readers[0]?.id : undefined;
    const facts = { people: readers.length };
    await writeActivity(trx, { ...lineBy(caller, created_at, only), kind: 'message sent', facts });
    return { people: readers.length, left_out };
  });
}

const CHOOSE = 'Please choose students or a group.';

/** @throws Invalid without a group or members; NotFound for one that is not the caller's */
async function membersOf(trx: Trx, caller: Caller, group: number | undefined): Promise<number[]> {
  if (group === undefined) throw new Invalid(CHOOSE);
  await lockGroup(trx, caller, group, 'forShare');
  const members = await selectMembers(trx, group);
  if (members.length === 0) throw new Invalid('This group has no members.');
  return members.map(({ id }) => id);
}

function whyLeftOut(person: ReaderRow): string | undefined {
  if (person.is_staff) return 'is an administrator';
  if (person.standing === 'suspended') return 'is suspended';
  if (person.standing !== 'member') return 'waits to be admitted';
  return person.messages >= MESSAGES_A_DAY ? 'got three messages today' : undefined;
}

export async function sweepMessages({ db }: AppContext): Promise<void> {
  await run(db)`delete from school_messages m
    where not exists (select from school_message_readers r where r.message_id = m.id)`;
}

const SCHOOL_MESSAGE_MAIL = 'school-message';

/** The text stays with the message. */
type SchoolMessageData = { readonly message_id: number; readonly account_id: number };

const paragraphsOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Dropped for students who have left the school. */
async function compose({ message_id, account_id }: SchoolMessageData, { trx, config }: ComposeContext) {
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
  const school = found.school;
  const subject = `${school} writes to you`;
  return renderMail(config, {
    subject,
    preview: found.text,
    heading: subject,
    paragraphs: [
      `Hello ${found.first_name},`,
      ...paragraphsOf(found.text),
      found.by === null ? school : `${found.by} of ${school}`,
    ],
    ...(found.text_es !== null && { also: { language: 'es', paragraphs: paragraphsOf(found.text_es) } }),
    button: { label: 'Open your portfolio', href: pageLink(config, '/hour-tracker') },
    afterButton: ['Nobody reads replies to this email. To answer, talk to your school.'],
    footer: `You get this email because you are a student of ${school} at Limelight.`,
  });
}

interface ReaderRow {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly standing: string;
  readonly is_staff: boolean;
  readonly messages: number;
}

/** Readers of the school. Locks the students, so that concurrent messages count each other. */
async function lockReaders(trx: Trx, schoolId: number, ids: readonly number[], now: Date) {
  await run(trx)`select from accounts where id = any(${ids}::bigint[]) and school_id = ${schoolId}
    and not is_school_administration order by id for no key update`;
  return run<ReaderRow>(trx)`
    select a.id, a.first_name || ' ' || a.last_name as name, a.email, a.standing, a.is_school_administration as is_staff,
      (select count(*)::integer from school_message_readers r join school_messages m on m.id = r.message_id
        where r.account_id = a.id and m.school_id = a.school_id
          and m.created_at > ${now}::timestamptz - interval '24 hours') as messages
    from accounts a where a.id = any(${ids}::bigint[]) and a.school_id = ${schoolId} and a.standing <> 'removed'
    order by a.id`;
}

function messagesTo(db: Db, accountId: number) {
  return db
    .selectFrom('school_message_readers as r')
    .innerJoin('school_messages as m', 'm.id', 'r.message_id')
    .leftJoin('accounts as b', 'b.id', 'm.account_id')
    .where('r.account_id', '=', accountId)
    .orderBy('m.id', 'desc')
    .select(['m.id', 'm.text', 'm.text_es', 'm.created_at as at'])
    .select(sql<string | null>`b.first_name || ' ' || b.last_name`.as('by'));
}

/** Messages shown at once; the next ones appear as these are read. */
const MOST_UNREAD = 100;

export const messages: Feature = {
  routes: [messagesRoutes],
  mailKinds: { [SCHOOL_MESSAGE_MAIL]: { compose, lastingData: ['account_id'] } },
  sweeps: { messages: sweepMessages },
};
