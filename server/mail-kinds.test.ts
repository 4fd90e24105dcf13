// Every kind of mail with links in all texts by people, the longest texts, and lists of 200: none of these links works,
// and the mail stays below the size at which Gmail cuts it. A new kind needs a mail here.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailKinds } from './features.ts';
import { after, DAY } from './platform/clock.ts';
import { queueMail } from './platform/mail/mail.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import type { SentMail } from './testing/mail/outbox.ts';

const MANY = 200;
const FOREIGN = 'https://evil.example/x www.evil.example evil.example/x sam@evil.example ';
const contact = 'coach@bay.example';
/** The longest text, made of the letter with the most bytes in a mail. */
const long = (length: number): string => `${FOREIGN}${'"'.repeat(length)}`.slice(0, length).trim();

let test: TestApp;
const sent: SentMail[] = [];
const kinds = Object.keys(mailKinds);
const deliver = async () => void sent.push(...(await test.outbox.deliver()));

async function queue(kind: string, to: string, data: Record<string, unknown> = {}): Promise<number> {
  const { db, context } = test;
  return db.transaction().execute((trx) => queueMail(context, trx, { kind, to, data }));
}

/** Copies a row with other values in some columns. Returns the ids of the copies. */
async function copies(table: string, id: number, changes: Record<string, string>): Promise<number[]> {
  const { rows: columns } = await sql<{
    name: string;
  }>`select column_name as name from information_schema.columns
    where table_name = ${table} and table_schema = 'public' and is_generated = 'NEVER' and column_name <> 'id'`.execute(
    test.db,
  );
  const names = columns.map(({ name }) => name);
  const values = names.map((name) => changes[name] ?? `t.${name}`);
  const { rows } = await sql<{ id: number }>`insert into ${sql.raw(table)} (${sql.raw(names.join(', '))})
    select ${sql.raw(values.join(', '))} from ${sql.raw(table)} t, generate_series(1, ${MANY}) n where t.id = ${id}
    returning id`.execute(test.db);
  return rows.map((row) => row.id);
}

async function entriesOfMany(
  studentId: number,
  entryId: number,
): Promise<{ entries: number[]; requests: number[] }> {
  const { db } = test;
  const request = await db
    .selectFrom('verification_requests')
    .select('id')
    .where('account_id', '=', studentId)
    .executeTakeFirstOrThrow();
  const entries = await copies('entries', entryId, { request_id: 'null' });
  const requests = await copies('verification_requests', request.id, {
    entry_id: `(array[${entries.join(',')}])[n]`,
    of_entry: `(array[${entries.join(',')}])[n]`,
    mail_id: 'null',
  });
  await sql`update entries e set request_id = r.id from verification_requests r where r.entry_id = e.id`.execute(
    db,
  );
  return { entries, requests };
}

beforeAll(async () => {
  test = await createTestApp();
  const { db, build, clock } = test;
  const [student, head, friend] = [
    await build.account(),
    await build.account({ is_school_administration_head: true }),
    await build.account(),
  ];
  const client = await test.signIn(student);
  // As in old accounts: the form refuses such names.
  const people = { first_name: FOREIGN, last_name: 'evil.example' };
  await db.updateTable('accounts').set(people).execute();
  const now = clock.now();
  const rules = {
    name: long(150),
    second_factor_from: after(now, 14 * DAY),
  };
  await db.updateTable('schools').set(rules).where('id', '=', student.school_id).execute();
  const school = long(150);
  const text = { role: long(200), organizer: long(200), description: long(5000) };
  const form = { ...text, event: long(200), date: '2026-05-02', hours: 2.5, contact };
  const base = '/api/volunteer_hours_portfolio';
  const { body: entry } = await client.post(`${base}/create_entry`, form);
  await deliver();
  const { entries, requests } = await entriesOfMany(student.id, entry.id);
  const ofEvent = entries.map(() => ({ event: long(200), date: '2026-05-02', hours: 2.5 }));

  const confirm = { email: 'new@school.example', school_id: student.school_id, graduation_year: 2027 };
  const { id: registration_id } = await db
    .insertInto('registrations')
    .values({
      ...confirm,
      ...people,
      password_hash: 'none',
      browser_hash: Buffer.alloc(32),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await copies('registrations', registration_id, {});
  await queue('confirm_registration', confirm.email, { registration_id });

  const to = student.email;
  const emailChange = {
    account_id: student.id,
    new_email: 'sam@evil.example',
    requested_by: 'school',
  } as const;
  const changes = await db
    .insertInto('email_changes')
    .values(
      [null, now].map((confirmed_at) => ({
        ...emailChange,
        old_email: to,
        actor_account_id: head.id,
        reason: long(500),
        created_at: now,
        expires_at: after(now, DAY),
        confirmed_at,
      })),
    )
    .returning('id')
    .execute();
  const [pending, changed] = changes.map(({ id }) => ({ change_id: id, account_id: student.id }));
  await queue('confirm_new_email', 'sam@other.example', pending);
  await queue('confirm_new_email', head.email, pending);
  await queue('email_change_told', to, { ...pending, what: 'asked' });
  await queue('email_change_told', to, { ...changed, what: 'changed' });
  await queue('email_change_told', to, { ...changed, what: 'undone' });
  for (const kind of ['reset_password', 'finish_login', 'password_changed']) await queue(kind, to);
  await queue('new_browser', to, { device: long(100), at: now.toISOString() });
  for (const change of ['code_used', 'wrong_codes']) await queue('second_factor_changed', to, { change });
  await queue('second_factor_reset', to, { account_id: student.id, by_id: head.id, to_head: false });
  await queue('second_factor_needed', head.email, { account_id: head.id });
  const by = { by: FOREIGN, by_email: head.email, by_id: head.id };
  await queue('role_changed', head.email, { account_id: head.id, action: 'add', school, ...by });
  const notice = { first_name: FOREIGN, school, reason: long(500) };
  await queue('standing-changed', to, {
    ...notice,
    account_id: student.id,
    decision: 'renamed',
    name: long(200),
  });
  await queue('staff-decides', head.email, { what: 'event', first_name: FOREIGN, school });
  await queue('account-deleted', to, {});

  const rejected = { entry: form, reason: long(500), first_name: FOREIGN };
  await queue('entry-rejected', to, rejected);
  await queue('entry-rejected', to, { ...rejected, unknown_student: true, other_entry_ids: entries });
  await queue('request-failed', to, { request_id: requests[0], also: requests.slice(1), reason: long(500) });
  await queue('hours-corrected', to, {
    entry: form,
    before: 1,
    first_name: FOREIGN,
    entry_id: entry.id,
  });
  await queue('entry-expired', to, { entry: form, first_name: FOREIGN });
  const { waiting_since } = await db
    .selectFrom('entries')
    .select('waiting_since')
    .where('id', '=', entries[0]!)
    .executeTakeFirstOrThrow();
  await queue('expiry-warning', to, { entry_id: entries[0], waiting_since: waiting_since?.toISOString() });
  await queue('remind-contact', contact, { request_id: requests[0] });
  const removal = { first_name: FOREIGN, school, administrator: FOREIGN, by_id: head.id };
  await queue('entries-removed', to, { ...removal, entries: [form] });
  await queue('entries-removed', to, { ...removal, entries: entries.map(() => form) });

  await queue('contact-list', contact);
  const link = { mailbox: contact, address: contact, created_at: now, expires_at: after(now, DAY) };
  const { id: link_id } = await db
    .insertInto('contact_list_links')
    .values({ ...link, token_hash: Buffer.alloc(32, 'x') })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into contact_list_codes (link_id, expires_at) values (${link_id}, ${after(now, DAY)})`.execute(
    db,
  );
  await queue('contact-list-code', contact, { link_id });
  const digest = await queue('contact-digest', contact);
  await db
    .insertInto('digest_requests')
    .values(requests.map((request_id) => ({ mail_id: digest, request_id })))
    .execute();
  await deliver();

  await sql`insert into bulk_actions (id, school_id, account_id, key, kind, reason, created_at)
    overriding system value values (1, ${student.school_id}, ${head.id}, gen_random_uuid(), 'set back', ${long(500)}, ${now})`.execute(
    db,
  );
  await sql`insert into bulk_action_items (action_id, entry_id, account_id, version, line, before)
    select 1, e.id, e.account_id, e.version, 1, '{}' from entries e`.execute(db);
  await queue('entries-set-back', to, { action_id: 1, account_id: student.id });
  const listed = await queue('attendance-changed', to, { account_id: student.id });
  await sql`update bulk_action_items i set mail_id = ${listed}, before = to_jsonb(e) || '{"hours": 9}' from entries e
    where e.id = i.entry_id and e.id = ${entries[0]}`.execute(db);
  const corrected = { account_id: student.id, school, follows: digest, entries: ofEvent };
  await queue('action-taken-back', to, { ...corrected, kind: 'verify' });
  await queue('asking-taken-back', contact, { ...corrected, language: 'es', request_ids: requests });

  const written = { school_id: student.school_id, account_id: head.id, created_at: now };
  const { rows: messages } = await sql<{ id: number }>`
    insert into school_messages (school_id, account_id, key, text, text_es, created_at)
    values (${written.school_id}, ${head.id}, gen_random_uuid(), ${long(2000)}, ${long(2000)}, ${now}) returning id`.execute(
    db,
  );
  const message_id = messages[0]!.id;
  await db.insertInto('school_message_readers').values({ message_id, account_id: student.id }).execute();
  await queue('school-message', to, { message_id, account_id: student.id });
  const { rows: proposals } = await sql<{ id: number }>`
    insert into activity_proposals (school_id, account_id, organization, activity, from_day, state, note, decided_at, created_at)
    values (${written.school_id}, ${student.id}, ${long(200)}, ${long(1000)}, '2026-05-02', 'approved', ${long(500)}, ${now}, ${now})
    returning id`.execute(db);
  await queue('proposal-decided', to, {
    account_id: student.id,
    proposal: proposals[0]!.id,
    version: 1,
  });

  const described = { description: long(5000), location: long(300), max_attendees: 10 };
  const planned = await build.event(student, { name: long(200), ...described });
  await build.registration(planned, head);
  const { starts_at, time_zone } = await db
    .selectFrom('events')
    .select(['starts_at', 'time_zone'])
    .where('id', '=', planned.id)
    .executeTakeFirstOrThrow();
  const event = {
    id: planned.id,
    name: long(200),
    location: long(300),
    starts_at: starts_at.toISOString(),
    time_zone,
  };
  const comes = { event: { id: planned.id }, gives_address: false };
  await queue('event-registration', to, { ...comes, account_id: head.id });
  await deliver();
  await db
    .insertInto('event_notices')
    .values({ event_id: planned.id, account_id: friend.id, is_coming: true, mail_id: digest })
    .execute();
  await queue('event-withdrawal', to, { ...comes, account_id: friend.id });
  for (const kind of ['event-cancelled', 'event-closed'])
    await queue(kind, to, { ...notice, event: { ...event, id: 0 } });
  for (const kind of ['event-decided', 'event-decision-undone', 'event-hidden'])
    await queue(kind, to, { ...notice, event });
  const reminded = { account_id: head.id, first_name: FOREIGN, event };
  for (const kind of ['event-reminder', 'event-seat']) await queue(kind, head.email, reminded);
  await queue('event-changed', head.email, {
    ...reminded,
    before: { ...event, location: `${long(298)}!` },
  });
  await sql`insert into attendee_notices (event_id, number, text, people, school_ids)
    values (${planned.id}, 1, ${long(1000)}, 2, ${[student.school_id]}::bigint[])`.execute(db);
  await queue('event-notice', head.email, { event_id: planned.id, number: 1, account_id: head.id });
  await deliver();

  await db.insertInto('contact_blocks').values({ mailbox: contact, account_id: null }).execute();
  await queue('contact-stopped', to, { contact, entry_ids: entries });
  await deliver();
  await sql`update entries set verified = true`.execute(db);
  const { rows: lines } = await sql<{ line: number }>`
    insert into entry_history (entry_id, account_id, kind, actor, entry, school_id)
    select id, account_id, 'verified', 'administrator', '{}', school_id from entries returning line`.execute(
    db,
  );
  const upTo = Math.max(...lines.map(({ line }) => line));
  await queue('hours-verified', to, { account_id: student.id, after: 0, upTo });
  await deliver();
}, 120_000);
afterAll(() => test.close());

it('the test covers every kind of mail', () => {
  expect(kinds.filter((kind) => !sent.some((mail) => mail.kind === kind))).toEqual([]);
});

it.each(kinds)('the mail %s has only links to us, and is short enough', (kind) => {
  const { publicUrl, contactEmail } = test.context.config;
  for (const { subject, html, text } of sent.filter((mail) => mail.kind === kind)) {
    for (const whole of [subject, html, text]) {
      // Placeholders in our own addresses, which mail programs see as one address.
      const part = whole
        .split(publicUrl)
        .map((rest, index) => (index === 0 ? rest : rest.replace(/^[^\s"<]+/, '')));
      const found = /evil\.example|\S@evil|https?:\/\/evil|www\.evil/i.exec(part.join(''));
      expect(found).toBe(null);
    }
    const leadsTo = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);
    expect(leadsTo.filter((address) => !address.startsWith(`${publicUrl}/`))).toEqual([]);
    expect(Buffer.byteLength(html) + Buffer.byteLength(text)).toBeLessThan(100_000);
    expect(text).toContain(contactEmail.split('@')[0]);
  }
});
