/** Busy contacts get requests in lists. */
import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { recordEntry } from '#features/entries/server/entries.operations.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts';
import { readingHour } from '#server/testing/builders.ts';
import { base, DigestScene, SCHOOL, type Student } from './digests.test.scene.ts';

const scene = new DigestScene();

describe('the fourth request of a day', () => {
  it('joins a list with all later ones, sent at 4 p.m. at the school', async () => {
    const students = await scene.students(6);
    const entries = await scene.recordAll(students);
    expect(entries.map(({ request_state }) => request_state)).toEqual([
      ...Array<string>(3).fill('queued'),
      ...Array<string>(3).fill('listed'),
    ]);
    const at = new Date(scene.test.clock.now().getTime() + 4 * HOUR).toISOString();
    expect(entries[3]).toMatchObject({
      request_at: at,
      request_problem: null,
      waiting_since: null,
      expires_at: null,
    });
    expect(await scene.entryOf(students[3]!, entries[3]!.id)).toEqual(entries[3]);
    expect(await scene.kindsOfRun()).toEqual(Array(3).fill('verify-entry'));
    scene.at(3.99);
    expect(await scene.kindsOfRun()).toEqual([]);
    scene.at(4);
    const mails = await scene.run();
    expect(mails.map(({ kind, to_address }) => [kind, to_address])).toEqual([
      ['contact-digest', scene.coach],
    ]);
    expect(await scene.kindsOfRun()).toEqual([]);
    const now = scene.test.clock.now();
    expect(await scene.entryOf(students[3]!, entries[3]!.id)).toMatchObject({
      request_state: 'sent',
      waiting_since: now.toISOString(),
      expires_at: new Date(now.getTime() + 30 * DAY).toISOString(),
    });
    expect(await scene.historyOf(students[3]!, entries[3]!.id)).toEqual([
      'created',
      'mail queued: list',
      'mail queued: list',
      'mail sent: list',
    ]);
  });

  it('limits a coach with a hundred students in an hour to five mails that day', async () => {
    const students = await scene.students(100);
    // One request the day before, so that the counter's day ends within this hour, which includes four o'clock.
    scene.at(3.75 - 24);
    await scene.record(await scene.student());
    expect(await scene.kindsOfRun()).toEqual(['verify-entry']);
    const kinds: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      scene.at(3.5 + round / 10);
      await Promise.all(students.slice(round * 10, round * 10 + 10).map((student) => scene.record(student)));
      kinds.push(...(await scene.kindsOfRun()));
    }
    for (let hour = 5; hour < 12; hour += 1) {
      scene.at(hour);
      kinds.push(...(await scene.kindsOfRun()));
    }
    expect(kinds).toEqual(['verify-entry', 'verify-entry', 'contact-digest']);
    scene.at(28);
    expect(await scene.kindsOfRun()).toEqual(['contact-digest']);
    const states = await Promise.all(students.map(({ client }) => client.get(`${base}/portfolio`)));
    expect(new Set(states.map(({ body }) => body[0].request_state))).toEqual(new Set(['sent']));
  });

  it('is a separate mail if the school has not turned lists on', async () => {
    await scene.setRule(false);
    const entries = await scene.recordAll(await scene.students(5));
    expect(entries.every(({ request_state }) => request_state === 'queued')).toBe(true);
    expect(await scene.kindsOfRun()).toEqual(Array(5).fill('verify-entry'));
  });

  it('is sent by the earlier clock of two schools, with requests from both', async () => {
    const [one] = await scene.students(1);
    await scene.test.db
      .insertInto('schools')
      .values({ name: 'Boston Latin', time_zone: 'America/New_York', lists_requests: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const boston = await scene.student({ school: 'Boston Latin' });
    for (let times = 0; times < 4; times += 1) await scene.record(one!);
    const [listed] = await scene.recordAll([boston]);
    expect(listed?.request_at).toBe(new Date(scene.test.clock.now().getTime() + HOUR).toISOString());
    // From now on everything joins that list.
    expect((await scene.record(one!)).request_at).toBe(listed?.request_at);
    await scene.run();
    scene.at(1);
    const [mail] = await scene.run();
    expect(mail?.subject).toBe('3 entries need your yes or no');
    expect(mail?.text).not.toContain('Boston');
  });

  it('waits for tomorrow’s list when today’s was sent', async () => {
    const students = await scene.students(4);
    scene.at(5);
    const entries = await scene.recordAll(students);
    expect(entries[3]?.request_at).toBe(new Date(scene.test.clock.now().getTime() + 23 * HOUR).toISOString());
  });
});

describe('a head', () => {
  it('turns lists on or off, which is logged', async () => {
    await scene.setRule(false);
    const head = await scene.student({ is_school_administration_head: true });
    const path = '/api/admin/settings/lists';
    expect((await head.client.get(path)).body).toEqual({ lists_requests: false, reply_email: null });
    for (let times = 0; times < 2; times += 1)
      expect((await head.client.post(path, { lists_requests: true })).body).toMatchObject({
        lists_requests: true,
      });
    const { body } = await head.client.get('/api/admin/activity?group=settings');
    const lines = body.lines.filter(({ kind }: { kind: string }) => kind === 'list rule changed');
    expect(lines).toMatchObject([{ facts: { on: true } }]);
    expect((await scene.recordAll(await scene.students(4)))[3]?.request_state).toBe('listed');
  });
});

describe('the reply address', () => {
  it('is the school’s in mails to contacts once a head has set it', async () => {
    const { test } = scene;
    const { account } = await scene.student({ is_school_administration_head: true });
    // Staff sessions expire before the list is sent.
    const head = () => test.signIn(account);
    const set = async (reply_email: string) =>
      (await head()).post('/api/admin/settings/lists', { lists_requests: true, reply_email });
    const answersTo = async (count: number) => {
      await scene.recordAll(await scene.students(count));
      await test.outbox.deliver();
      test.clock.advance(5 * HOUR);
      await scene.run();
      const kept = await test.db.selectFrom('kept_mails').select(['to_address', 'headers']).execute();
      await test.db.deleteFrom('kept_mails').execute();
      return kept.flatMap(({ to_address, headers }) =>
        to_address === scene.coach ? headers['Reply-To'] : [],
      );
    };
    expect((await set('no address')).status).toBe(400);
    expect((await set(' Office@School.example ')).body).toMatchObject({
      reply_email: 'office@school.example',
    });
    expect(
      (await (await head()).post('/api/admin/settings/lists', { lists_requests: true })).body,
    ).toMatchObject({
      reply_email: 'office@school.example',
    });
    // Three mails of one entry each, and a list of two.
    const answers = await answersTo(5);
    expect(answers.length).toBeGreaterThanOrEqual(4);
    expect(new Set(answers)).toEqual(new Set(['office@school.example']));
    expect((await set('')).body).toMatchObject({ reply_email: null });
    // A contact who was not asked today.
    scene.coach = 'librarian@field.example';
    expect(new Set(await answersTo(1))).toEqual(new Set([undefined]));
    const { body } = await (await head()).get('/api/admin/activity?group=settings');
    const lines = body.lines.filter(({ kind }: { kind: string }) => kind === 'reply address changed');
    expect(lines).toMatchObject([
      { facts: { address: null } },
      { facts: { address: 'office@school.example' } },
    ]);
  });
});

describe('recording an entry', () => {
  it('takes one statement, and one more to join a list', async () => {
    const { test } = scene;
    const [student] = await scene.students(1);
    const { body: account } = await student!.client.get('/api/accounts/accounts');
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const context = { ...test.context, db: test.db.withPlugin(counting) };
    const caller: Partial<Caller> = {
      account_id: student!.account.id,
      email: student!.account.email,
      own_mailboxes: [],
      time_zone: account.time_zone,
    };
    const record = async () => {
      statements = 0;
      const fields = { ...readingHour, hours: '1', contact: scene.coach };
      const { request_state } = await recordEntry(context, caller as Caller, fields, null);
      return [request_state, statements];
    };
    const found = [];
    for (let times = 0; times < 4; times += 1) found.push(await record());
    await scene.setRule(false);
    found.push(await record());
    expect(found).toEqual([
      ['queued', 1],
      ['queued', 1],
      ['queued', 1],
      ['listed', 2],
      ['queued', 1],
    ]);
  });
});

describe('the mail with a list', () => {
  it('names no student, but number, organizers, dates, deadline, one link and its reason', async () => {
    const students = await Promise.all([
      ...[1, 2, 3].map(() => scene.student()),
      scene.student({ first_name: 'Zebulon', last_name: 'Quillfeather' }),
      scene.student({ first_name: 'Wilhelmina', last_name: 'Oakenshaw' }),
    ]);
    await scene.recordAll(students.slice(0, 3));
    await scene.record(students[3]!, { organizer: 'Food bank', date: '2026-05-01', event: 'Boxes' });
    await scene.record(students[4]!, { organizer: 'Library x.org' });
    await scene.run();
    scene.at(4);
    const [mail] = await scene.run();
    expect(mail?.subject).toBe(`2 entries of ${SCHOOL} students need your yes or no`);
    const last = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'long',
      timeZone: 'America/Los_Angeles',
    }).format(new Date(scene.test.clock.now().getTime() + 30 * DAY));
    for (const part of [
      'Food bank',
      'May 1, 2026',
      'May 2, 2026',
      last,
      'Several students named you',
      scene.coach,
    ])
      expect(mail?.text).toContain(part);
    for (const part of ['Zebulon', 'Quillfeather', 'Wilhelmina', 'Oakenshaw', 'Boxes', 'x.org'])
      expect(mail?.text).not.toContain(part);
    expect(scene.test.outbox.linkIn(mail)).toMatch(/^\/contact-list\/[\w-]+$/);
    expect(new Set(mail?.text.match(/\/contact-list\/[\w-]+/g)).size).toBe(1);
    const links = await scene.test.db
      .selectFrom('contact_list_links')
      .where('address', '=', scene.coach)
      .select('mailbox')
      .execute();
    expect(links).toEqual([{ mailbox: scene.coach }]);
  });

  it('uses the newest spelling of the mailbox’s address', async () => {
    const students = await scene.students(5);
    await scene.recordAll(students.slice(0, 3));
    for (const student of students.slice(3)) {
      const contact = scene.coach.replace('@', `+${student.account.id}@`);
      await scene.record(student, { contact });
    }
    await scene.run();
    scene.at(4);
    const newest = scene.coach.replace('@', `+${students.at(-1)?.account.id}@`);
    expect((await scene.run()).map(({ to_address }) => to_address)).toEqual([newest]);
  });

  it('is in the contact’s language, or else in the newest student’s choice', async () => {
    const students = await scene.students(5);
    await scene.recordAll(students, { contact_language: 'es' });
    await scene.run();
    scene.at(4);
    const [mail] = await scene.run();
    expect(mail?.subject).toBe(`2 registros de estudiantes de ${SCHOOL} esperan su sí o no`);
    expect(scene.test.outbox.linkIn(mail)).toContain('?lang=es');
    await scene.wants(null, 'en');
    await scene.recordAll(students.slice(0, 2), { contact_language: 'es' });
    scene.at(28);
    expect((await scene.run())[0]?.subject).toBe(`2 entries of ${SCHOOL} students need your yes or no`);
  });

  it('can be stopped like every mail to a contact; each student gets one mail', async () => {
    const students = await scene.students(5);
    await scene.recordAll(students);
    await scene.run();
    scene.at(4);
    const [mail] = await scene.run();
    const stop = /\/unsubscribe\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const reply = await scene.test.visitor().post('/api/volunteer_hours_portfolio/contact-mail-action', {
      token: stop,
      action: 'stop',
    });
    expect(reply.status).toBe(200);
    expect(await scene.kindsOfRun()).toEqual(Array(5).fill('contact-stopped'));
  });
});

describe('sent at once, without a list', () => {
  let students: Student[];
  const listOne = async () => {
    students = await scene.students(5);
    const entries = await scene.recordAll(students);
    await scene.run();
    scene.test.clock.advance(2 * MINUTE);
    return entries.slice(3).map(({ id }) => id) as [number, number];
  };
  const atFour = async () => {
    scene.at(4);
    return (await scene.run()).map(({ kind }) => kind);
  };

  it('is a request that its student asks for again; it leaves the list', async () => {
    const [id] = await listOne();
    const reply = await students[3]!.client.post(`${base}/resend-verification`, { id });
    expect(reply.body.detail).toBe(`A verification email is on its way to ${scene.coach}.`);
    expect(await scene.kindsOfRun()).toEqual(['verify-entry']);
    expect(await atFour()).toEqual(['verify-entry']);
    expect(await scene.entryOf(students[3]!, id)).toMatchObject({ request_state: 'sent' });
  });

  it('is a request that follows an update', async () => {
    const [id] = await listOne();
    const fields = { ...readingHour, contact: scene.coach, hours: 2 };
    const reply = await students[3]!.client.post(`${base}/update_entry/${id}`, fields);
    expect(reply.body.request_state).toBe('queued');
    expect(await scene.kindsOfRun()).toEqual(['verify-entry']);
    expect(await atFour()).toEqual(['verify-entry']);
  });
});

describe('the contact’s choice', () => {
  it('overrides a school with lists: single mails', async () => {
    await scene.wants('each');
    await scene.recordAll(await scene.students(6));
    expect(await scene.kindsOfRun()).toEqual(Array(6).fill('verify-entry'));
  });

  it('overrides a school without lists: everything in a daily list', async () => {
    await scene.setRule(false);
    await scene.wants('daily');
    const entries = await scene.recordAll(await scene.students(2));
    expect(entries.map(({ request_state }) => request_state)).toEqual(['listed', 'listed']);
    expect(await scene.kindsOfRun()).toEqual([]);
    scene.at(4);
    expect(await scene.kindsOfRun()).toEqual(['contact-digest']);
  });

  it('can be Mondays only', async () => {
    await scene.wants('weekly');
    scene.at(5);
    const [entry] = await scene.recordAll(await scene.students(2));
    expect(entry?.request_at).toBe(new Date(scene.test.clock.now().getTime() + 7 * DAY - HOUR).toISOString());
    scene.at(6 * 24 + 4);
    expect(await scene.kindsOfRun()).toEqual([]);
    scene.at(7 * 24 + 4);
    expect(await scene.kindsOfRun()).toEqual(['contact-digest']);
  });

  it('also applies to entries already listed', async () => {
    const students = await scene.students(5);
    const entries = await scene.recordAll(students);
    await scene.run();
    scene.at(1);
    await scene.wants('weekly');
    // It is Monday.
    expect(await scene.kindsOfRun()).toEqual([]);
    scene.at(2);
    await scene.wants('each');
    expect(await scene.kindsOfRun()).toEqual(['verify-entry', 'verify-entry']);
    expect(await scene.entryOf(students[4]!, entries[4]!.id)).toMatchObject({ request_state: 'sent' });
    scene.at(4);
    expect(await scene.kindsOfRun()).toEqual([]);
  });
});
