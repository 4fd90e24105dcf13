/** Entries of a list are decided, changed, withdrawn or recovered before it is sent; and jobs after an outage. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { notifyOutcome } from '#server/platform/mail/mail.ts';
import { readingHour } from '#server/testing/builders.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { digestsMailKinds } from './feature.ts';
import { base, DigestScene, type Student } from './digests.test.scene.ts';

const scene = new DigestScene();

/** Students whose entries wait for a list; three earlier entries were asked about at once. */
async function listed(count: number): Promise<{ student: Student; id: number }[]> {
  const students = await scene.students(3 + count);
  const entries = await scene.recordAll(students);
  await scene.run();
  return students.slice(3).map((student, index) => ({ student, id: entries[3 + index]?.id ?? 0 }));
}

const one = <T>(list: readonly T[], index = 0): T => {
  const found = list[index];
  if (found === undefined) throw new Error('The test expected more');
  return found;
};

/** The ways to end a request. */
const ends: Record<string, (item: { student: Student; id: number }) => Promise<unknown>> = {
  withdrawn: ({ student, id }) => student.client.delete(`${base}/delete_entry/${id}`),
  'verified by the school': ({ id }) =>
    scene.test.db.updateTable('entries').set({ verified: true }).where('id', '=', id).execute(),
  'in the recycling bin': ({ id }) =>
    scene.test.db.updateTable('entries').set({ recycling_bin: true }).where('id', '=', id).execute(),
  'decided by the contact a minute ago': async ({ id }) => {
    const { request_id } = await scene.test.db
      .selectFrom('entries')
      .select('request_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const now = scene.test.clock.now();
    await scene.test.db
      .insertInto('contact_decisions')
      .values({
        entry_id: id,
        request_id: request_id ?? 0,
        mailbox: scene.coach,
        batch: '00000000-0000-4000-8000-000000000000',
        decision: 'reject',
        decided_at: now,
        final_at: new Date(now.getTime() + 60_000),
      })
      .execute();
  },
  'of somebody who is suspended': ({ student }) =>
    scene.test.db
      .updateTable('accounts')
      .set({ standing: 'suspended', standing_at: scene.test.clock.now() })
      .where('id', '=', student.account.id)
      .execute(),
};

describe.each(Object.entries(ends))('an entry of a list that is %s', (_what, end) => {
  it('is left out; a single remaining one is sent as an ordinary request', async () => {
    const [removed, left] = await listed(2);
    await end(removed!);
    scene.at(4);
    const mails = await scene.run();
    expect(mails.map(({ kind }) => kind)).toEqual(['verify-entry']);
    expect(await scene.entryOf(left!.student, left!.id)).toMatchObject({ request_state: 'sent' });
  });

  it('can empty the list, so that nothing is sent', async () => {
    for (const item of await listed(2)) await end(item);
    scene.at(4);
    expect(await scene.kindsOfRun()).toEqual([]);
  });

  it('is removed from a list that is queued', async () => {
    const items = await listed(3);
    scene.at(4);
    await scene.test.jobs.runNow('send-digests');
    await end(one(items));
    const [mail] = await scene.test.outbox.deliver();
    expect([mail?.kind, mail?.subject]).toEqual(['contact-digest', expect.stringContaining('2 entries')]);
  });

  it('can leave one in a queued list, which is sent as an ordinary request', async () => {
    const items = await listed(2);
    scene.at(4);
    await scene.test.jobs.runNow('send-digests');
    await end(one(items));
    const [mail, ...others] = await scene.test.outbox.deliver();
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Did First\d+ Last\d+ volunteer at Reading hour\?$/);
    const left = one(items, 1);
    expect(await scene.historyOf(left.student, left.id)).toContain('mail sent: request');
    expect((await scene.decide(mail, 'accept')).status).toBe(200);
  });

  it('can empty a queued list, so that nothing is sent', async () => {
    const items = await listed(2);
    scene.at(4);
    await scene.test.jobs.runNow('send-digests');
    for (const item of items) await end(item);
    expect(await scene.test.outbox.deliver()).toEqual([]);
  });
});

describe('a contact who stops mail while a list waits', () => {
  it('gets none, and each student gets one mail', async () => {
    const items = await listed(2);
    scene.at(4);
    await scene.test.jobs.runNow('send-digests');
    await scene.test.db
      .insertInto('contact_blocks')
      .values({ mailbox: scene.coach, account_id: null })
      .execute();
    const mails = await scene.test.outbox.deliver();
    expect(mails.map(({ kind }) => kind)).toEqual(['contact-stopped', 'contact-stopped']);
    expect(new Set(mails.map(({ to_address }) => to_address))).toEqual(
      new Set(items.map(({ student }) => student.account.email)),
    );
  });
});

describe('a bounced list', () => {
  const bounce = () =>
    scene.test.db.transaction().execute(async (trx) => {
      const mail = await trx
        .selectFrom('mails')
        .selectAll()
        .where('kind', '=', 'contact-digest')
        .executeTakeFirstOrThrow();
      await trx.updateTable('mails').set({ state: 'failed' }).where('id', '=', mail.id).execute();
      const outcome = {
        state: 'bounced',
        reason: '550 5.1.1 No such user here',
        problem: 'unknown',
      } as const;
      await notifyOutcome(scene.test.context, digestsMailKinds, trx, mail, outcome);
    });

  it('fails every request in it, and each student gets one mail', async () => {
    const [first, second] = await listed(2);
    await scene.record(first!.student, { event: 'Second hour' });
    await scene.record(first!.student, { event: 'Third hour' });
    scene.at(4);
    expect(await scene.kindsOfRun()).toEqual(['contact-digest']);
    await bounce();
    await bounce();
    const mails = await scene.test.outbox.deliver();
    expect(mails.map(({ kind, to_address }) => [kind, to_address]).sort()).toEqual(
      [first!, second!].map(({ student }) => ['request-failed', student.account.email]).sort(),
    );
    const mail = mails.find(({ to_address }) => to_address === first!.student.account.email);
    expect(mail?.subject).toBe('The contact of “Reading hour” and 2 other entries could not be reached');
    for (const part of ['“Second hour”', '“Third hour”', scene.coach]) expect(mail?.text).toContain(part);
    for (const { student, id } of [first!, second!])
      expect(await scene.entryOf(student, id)).toMatchObject({
        request_state: 'failed',
        request_advice: 'correct_address',
      });
    expect(await scene.historyOf(first!.student, first!.id)).toContain('mail bounced: list');
  });

  it('causes no reminders about its entries', async () => {
    await listed(2);
    scene.at(4);
    await scene.run();
    await bounce();
    await scene.run();
    scene.at(4 + 7 * 24);
    // Of the three that were asked about at once.
    expect(await scene.kindsOfRun()).toEqual(['contact-digest']);
  });
});

describe('reminders', () => {
  it('of one day are one list, at 4 p.m.', async () => {
    const students = await scene.students(5);
    await scene.recordAll(students);
    await scene.run();
    scene.at(4);
    await scene.run();
    for (const hours of [7 * 24, 7 * 24 + 3.9]) {
      scene.at(hours);
      expect(await scene.kindsOfRun()).toEqual([]);
    }
    scene.at(7 * 24 + 4);
    const mails = await scene.run();
    expect(mails.map(({ kind, subject }) => [kind, subject.split(' ')[0]])).toEqual([
      ['contact-digest', '5'],
    ]);
    for (const hours of [7 * 24 + 5, 8 * 24 + 4]) {
      scene.at(hours);
      expect(await scene.kindsOfRun()).toEqual([]);
    }
    scene.at(21 * 24 + 4);
    expect(await scene.kindsOfRun()).toEqual(['contact-digest']);
    scene.at(23 * 24 + 5);
    expect(await scene.kindsOfRun()).toEqual(Array(5).fill('expiry-warning'));
    scene.at(30 * 24 + 5);
    expect(await scene.kindsOfRun()).toEqual(Array(5).fill('entry-expired'));
  });

  it('join the list of that day’s requests', async () => {
    const students = await scene.students(4);
    await scene.recordAll(students.slice(0, 2));
    await scene.run();
    scene.at(7 * 24);
    for (const student of students)
      await scene.record({ ...student, client: await scene.test.signIn(student.account) });
    await scene.run();
    scene.at(7 * 24 + 4);
    const [mail, ...others] = await scene.run();
    expect([mail?.subject, others]).toEqual([expect.stringContaining('3 entries'), []]);
  });

  it('of a single entry are ordinary mails', async () => {
    const [student] = await scene.students(1);
    const { id } = await scene.record(student!);
    await scene.run();
    scene.at(7 * 24 + 4);
    expect(await scene.kindsOfRun()).toEqual(['remind-contact']);
    expect(await scene.historyOf(student!, id)).toContain('mail sent: reminder');
  });

  it('are sent one by one, at their hour, to a contact who prefers single mails', async () => {
    await scene.wants('each');
    await scene.recordAll(await scene.students(2));
    await scene.run();
    scene.at(7 * 24);
    expect(await scene.kindsOfRun()).toEqual(['remind-contact', 'remind-contact']);
  });
});

describe('jobs after an outage of ten days', () => {
  it('send the list once, late, and its month begins then', async () => {
    const items = await listed(2);
    scene.at(10 * 24);
    // With the reminders of the three that were asked about at once.
    const [mail, ...others] = await scene.run();
    expect([mail?.subject, others]).toEqual([expect.stringContaining('5 entries'), []]);
    expect(await scene.kindsOfRun()).toEqual([]);
    expect(await scene.entryOf(one(items).student, one(items).id)).toMatchObject({
      waiting_since: scene.test.clock.now().toISOString(),
    });
  });
});

describe('two concurrent workers', () => {
  it('send each list once', async () => {
    const other = await createTestApp({ sharing: scene.test });
    try {
      await listed(8);
      scene.at(4);
      await Promise.all(
        [scene.test, other, scene.test, other].map(({ jobs }) => jobs.runNow('send-digests')),
      );
      const [mail, ...others] = await scene.test.outbox.deliver();
      expect([mail?.subject, others]).toEqual([expect.stringContaining('8 entries'), []]);
    } finally {
      await other.close();
    }
  });

  it('ask a contact once about an entry that changes while the list is sent', async () => {
    for (let round = 0; round < 4; round += 1) {
      scene.coach = `racer${round}@field.example`;
      scene.at(0);
      const item = one(await listed(3));
      scene.at(4);
      const fields = { ...readingHour, contact: `other${round}@field.example` };
      const [reply] = await Promise.all([
        item.student.client.post(`${base}/update_entry/${item.id}`, fields),
        scene.test.jobs.runNow('send-digests'),
      ]);
      expect(reply.status).toBe(200);
      const mails = (await scene.test.outbox.deliver()).map(({ subject, to_address }) => [
        to_address,
        subject[0],
      ]);
      expect(mails.toSorted()).toEqual([
        [fields.contact, 'D'],
        [scene.coach, '2'],
      ]);
    }
  });
});

describe('an interrupted job', () => {
  it('sends nothing in part, loses nothing, and continues with the other mailboxes', async () => {
    const items = await listed(3);
    const other = { contact: 'other@field.example' };
    await scene.recordAll(await scene.students(5), other);
    await scene.run();
    await sql`
      create function refuse_the_list() returns trigger language plpgsql as
        $$ begin raise exception 'This line is broken'; end $$`.execute(scene.test.db);
    await sql`
      create trigger broken before insert on entry_history for each row
        when (new.entry_id = ${sql.lit(one(items, 2).id)}) execute function refuse_the_list()`.execute(
      scene.test.db,
    );
    scene.at(4);
    await expect(scene.test.jobs.runNow('send-digests')).rejects.toThrow('1 lists');
    expect((await scene.test.outbox.deliver()).map(({ to_address }) => to_address)).toEqual([other.contact]);
    await sql`drop trigger broken on entry_history`.execute(scene.test.db);
    const [mail] = await scene.run();
    expect(mail?.subject).toContain('3 entries');
  });
});

describe('a student who deletes their account', () => {
  it('keeps the others in the list, before and after it is sent', async () => {
    const items = await listed(4);
    const leave = async ({ student }: { student: Student }) => {
      const client = await scene.test.signIn(student.account);
      const reply = await client.post('/api/accounts/delete', { password: student.account.password });
      expect(reply.status).toBe(200);
    };
    scene.at(4);
    await scene.test.jobs.runNow('send-digests');
    await leave(one(items));
    const [mail] = (await scene.test.outbox.deliver()).filter(({ kind }) => kind === 'contact-digest');
    expect(mail?.subject).toContain('3 entries');
    await leave(one(items, 1));
    await scene.test.outbox.deliver();
    const left = one(items, 2);
    expect(await scene.entryOf(left.student, left.id)).toMatchObject({ request_state: 'sent' });
  });
});
