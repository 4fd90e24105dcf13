/** Contacts who get no reminders because these would not help, and the student's mail. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setVerified } from '#features/entries/server/entries.queries.ts';
import { DAY } from '#server/platform/clock.ts';
import { notifyOutcome } from '#server/platform/mail/mail.ts';
import { waitingMailKinds } from './waiting.operations.ts';
import { base, form, WaitingScene } from './waiting.test.scene.ts';

describe('a contact who cannot be reached', () => {
  const scene = new WaitingScene();

  it.each([
    ['failed', 'There is no mailbox with this address.'],
    ['queued', 'in person'],
    ['dropped', 'Nobody is being asked about it.'],
  ] as const)(
    'gets no reminder if the first mail is %s; the entry gets a warning and expires',
    async (state, advice) => {
      const id = await scene.record();
      await scene.test.db
        .updateTable('mails')
        .set({ state, next_attempt_at: sql<Date>`now() + interval '30 minutes'` })
        .where('to_address', '=', scene.contact)
        .execute();
      if (state === 'failed') await scene.noteFailure(id);
      expect(await scene.runOnDay(7)).toEqual([]);
      expect((await scene.row(id)).reminders).toBe(1);
      expect(await scene.runOnDay(21)).toEqual([]);
      scene.setDay(23);
      const [warning] = await scene.mailsOfRun();
      expect(warning?.kind).toBe('expiry-warning');
      expect(warning?.text).toContain(advice);
      expect(await scene.runOnDay(30)).toEqual(['entry-expired']);
    },
  );

  it('gets no more reminders after one bounced, and the warning says why', async () => {
    const id = await scene.record();
    expect(await scene.runOnDay(7)).toEqual(['remind-contact']);
    await scene.noteFailure(id);
    expect(await scene.portfolioEntry(id)).toMatchObject({
      request_state: 'failed',
      request_problem: 'There is no mailbox with this address.',
    });
    expect(await scene.runOnDay(21)).toEqual([]);
    scene.setDay(23);
    const [warning] = await scene.mailsOfRun();
    expect(warning?.text).toContain('There is no mailbox with this address.');
  });

  it.each([
    [false, ['expiry-warning'], 37],
    [true, [], 30],
  ])(
    'leads to a new warning if one failed, unless the student’s mailbox refused it (%s)',
    async (isRefusal, next, end) => {
      const id = await scene.record();
      for (const day of [7, 21]) await scene.runOnDay(day);
      scene.setDay(23);
      await scene.test.jobs.runNow('remind-and-expire');
      scene.setDay(24);
      await scene.test.db.transaction().execute(async (trx) => {
        const mail = await trx
          .selectFrom('mails')
          .selectAll()
          .where('state', '=', 'queued')
          .executeTakeFirstOrThrow();
        await trx.updateTable('mails').set({ state: 'failed' }).where('id', '=', mail.id).execute();
        const outcome = { state: 'failed', reason: 'Nobody listens', isRefusal } as const;
        await notifyOutcome(scene.test.context, waitingMailKinds, trx, mail, outcome);
      });
      expect(await scene.runOnDay(30)).toEqual(isRefusal ? ['entry-expired'] : next);
      if (isRefusal) return;
      expect((await scene.row(id)).expires_at).toEqual(new Date(scene.start + end * DAY));
      expect(await scene.runOnDay(36.9)).toEqual([]);
      expect(await scene.runOnDay(end)).toEqual(['entry-expired']);
    },
  );

  it('gets no reminder after stopping mail; the student is advised to name another one', async () => {
    const id = await scene.record();
    await scene.test.db
      .insertInto('contact_blocks')
      .values({ mailbox: scene.contact, account_id: null })
      .execute();
    expect(await scene.runOnDay(7)).toEqual([]);
    expect(await scene.runOnDay(21)).toEqual([]);
    scene.setDay(23);
    const [warning] = await scene.mailsOfRun();
    expect(warning?.text).toContain(`${scene.contact} has asked to get no more of these emails`);
    expect(await scene.runOnDay(30)).toEqual(['entry-expired']);
    expect(await scene.history(id)).not.toContain('mail queued: reminder');
  });

  it('gets no reminder after accepting, or if never asked', async () => {
    await scene.student.post(`${base}/create_entry`, { ...form, contact: scene.contact });
    expect((await scene.decide((await scene.test.outbox.deliver()).at(-1), 'accept')).status).toBe(200);
    await scene.test.db.transaction().execute(async (trx) => {
      const { id } = await trx.selectFrom('entries').select('id').executeTakeFirstOrThrow();
      await setVerified(trx, id, false, scene.test.clock.now());
    });
    await scene.record({ event: 'Another' });
    await scene.test.db
      .updateTable('entries')
      .set({ request_id: null })
      .where('event', '=', 'Another')
      .execute();
    expect(await scene.runOnDay(7)).toEqual([]);
    expect(await scene.runOnDay(21)).toEqual([]);
    expect(await scene.runOnDay(23)).toEqual(['expiry-warning', 'expiry-warning']);
    expect(await scene.runOnDay(30)).toEqual(['entry-expired', 'entry-expired']);
  });
});
