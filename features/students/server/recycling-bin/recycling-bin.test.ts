/** The recycling bin: listing, recovering and permanently deleting entries. */
import { describe, expect, it } from 'vitest';
import { OWN_ENTRIES } from '#features/students/students.rules.ts';
import { linkFailure } from '#features/verification/verification.rules.ts';
import { bin, form, portfolio, SchoolScene } from '#features/students/server/school.test.scene.ts';
import { DAY, MINUTE } from '#server/platform/clock.ts';
import { ALL_GONE, ONE_GONE, SOME_GONE } from './feature.ts';

const scene = new SchoolScene();

const binned = async (fields: object = {}, student = scene.student) => {
  const entry = await scene.record(fields, student);
  await scene.toBin(entry.id);
  return entry;
};
const list = async (client = scene.admin) => (await client.get(bin)).body.entries_in_bin;
const idsInBin = async () => (await list()).map(({ id }: { id: number }) => id);
const recover = (ids: readonly number[], client = scene.admin) =>
  client.post(`${bin}/recover`, { entry_ids: ids });
const remove = (ids: readonly number[], client = scene.admin) =>
  client.delete(`${bin}/permanent-delete`, { entry_ids: ids });

describe('the recycling bin', () => {
  it('lists the school’s entries with who deleted them and when, newest first', async () => {
    const first = await binned({ event: 'First', hours: 2.25 });
    scene.test.clock.advance(MINUTE);
    const second = await binned({ event: 'Second' });
    const found = await list();
    expect(found.slice(0, 2).map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
    expect(found[1]).toEqual({
      ...form,
      event: 'First',
      hours: 2.25,
      contact: first.contact,
      id: first.id,
      verified: false,
      recycling_bin: true,
      user_id: scene.owner.id,
      user_email: scene.owner.email,
      user_first_name: 'Maya',
      user_last_name: 'Okafor',
      binned_at: new Date(scene.test.clock.now().getTime() - MINUTE).toISOString(),
      binned_by: 'Rosa Diaz',
    });
  });

  it('names the last person who deleted an entry, and lists entries without that, too', async () => {
    const { id } = await binned();
    await recover([id]);
    const colleague = await scene.test.build.account({
      first_name: 'Ken',
      last_name: 'Ito',
      is_school_administration: true,
    });
    await scene.toBin(id, await scene.test.signIn(colleague));
    const silent = await scene.test.build.entry(scene.owner, { recycling_bin: true });
    const found = await list();
    const of = (entryId: number) => found.find((entry: { id: number }) => entry.id === entryId);
    expect(of(id).binned_by).toBe('Ken Ito');
    expect(of(silent.id)).toMatchObject({ binned_by: null, binned_at: null });
    expect(found.filter((entry: { id: number }) => entry.id === id)).toHaveLength(1);
    expect(found.at(-1).id).toBe(silent.id);
  });

  it('is only for administrators of the own school', async () => {
    const { id } = await binned();
    expect(await list(scene.elsewhere)).toEqual([]);
    expect((await scene.student.get(bin)).status).toBe(403);
    for (const reply of [
      await scene.elsewhere.post(`${bin}/${id}`),
      await recover([id], scene.elsewhere),
      await remove([id], scene.elsewhere),
    ]) {
      expect([reply.status, reply.body]).toEqual([404, { detail: ONE_GONE }]);
    }
    for (const reply of [
      await scene.student.post(`${bin}/${id}`),
      await recover([id], scene.student),
      await remove([id], scene.student),
    ]) {
      expect(reply.status).toBe(403);
    }
    expect(await idsInBin()).toContain(id);
  });

  it('refuses an invalid selection', async () => {
    for (const entry_ids of [
      [],
      undefined,
      ['1'],
      [1.5],
      [-1],
      Array.from({ length: 501 }, (_, n) => n + 1),
    ]) {
      expect((await scene.admin.post(`${bin}/recover`, { entry_ids })).status).toBe(400);
      expect((await scene.admin.delete(`${bin}/permanent-delete`, { entry_ids })).status).toBe(400);
    }
  });
});

describe('recovering entries', () => {
  it('restores an entry as it was: a verified one counts again', async () => {
    const { id, token } = await scene.record();
    await scene.decide(token, 'accept');
    await scene.toBin(id);
    const before = await scene.total();
    const reply = await scene.admin.post(`${bin}/${id}`);
    expect([reply.status, reply.body]).toEqual([200, { detail: 'The entry was recovered.' }]);
    expect(await scene.total()).toBe(before + 2);
    expect(await scene.mine(id)).toMatchObject({ verified: true, recycling_bin: false, expires_at: null });
    expect((await scene.lines(id)).at(-1)).toMatchObject({
      kind: 'recovered',
      actor: 'administrator',
      actor_name: 'Rosa Diaz',
    });
    const again = await scene.admin.post(`${bin}/${id}`);
    expect([again.status, again.body]).toEqual([404, { detail: ONE_GONE }]);
  });

  it('gives an unverified entry a month from then and mails nobody; the link works again', async () => {
    const { id, contact, token } = await binned();
    expect((await scene.decide(token, 'accept')).status).toBe(409);
    scene.test.clock.advance(3 * DAY);
    expect((await scene.admin.post(`${bin}/${id}`)).status).toBe(200);
    expect(await scene.test.outbox.deliver()).toEqual([]);
    const now = scene.test.clock.now().getTime();
    expect(await scene.mine(id)).toMatchObject({
      waiting_since: new Date(now).toISOString(),
      expires_at: new Date(now + 30 * DAY).toISOString(),
      request_state: 'sent',
    });
    scene.test.clock.advance(7 * DAY);
    await scene.test.jobs.runNow('remind-and-expire');
    const mails = await scene.test.outbox.deliver();
    expect(mails.filter(({ to_address }) => to_address === contact).map(({ kind }) => kind)).toEqual([
      'remind-contact',
    ]);
    expect((await scene.decide(token, 'accept')).status).toBe(200);
    expect(await scene.mine(id)).toMatchObject({ verified: true });
  });

  it('asks the contact once if the mail was due while the entry was in the bin', async () => {
    const contact = scene.newContact();
    const { id } = (await scene.student.post(`${portfolio}/create_entry`, { ...form, contact })).body;
    await scene.toBin(id);
    const toContact = async () =>
      (await scene.test.outbox.deliver()).filter(({ to_address }) => to_address === contact);
    expect(await toContact()).toEqual([]);
    await recover([id]);
    const mails = await toContact();
    expect(mails.map(({ kind }) => kind)).toEqual(['verify-entry']);
    await scene.toBin(id);
    await recover([id]);
    expect(await toContact()).toEqual([]);
    expect((await scene.decide(scene.tokenIn(mails[0]), 'accept')).status).toBe(200);
  });

  it('restores all that are still in the bin, and names the others', async () => {
    const other = await scene.test.build.account();
    const student = await scene.test.signIn(other);
    const [a, b, c] = [(await binned()).id, (await binned({}, student)).id, (await binned()).id];
    await recover([b]);
    const lines = await scene.kinds(b);
    const reply = await recover([c, b, a, b]);
    expect([reply.status, reply.body.detail]).toEqual([200, '2 entries were recovered.']);
    expect(reply.body.entry_ids.toSorted()).toEqual([a, c].toSorted());
    expect(reply.body.missing_ids).toEqual([b]);
    for (const id of [a, b, c]) expect(await scene.row(id)).toMatchObject({ recycling_bin: false });
    expect(await scene.kinds(b)).toEqual(lines);
    const refused = await recover([a, b, c]);
    expect([refused.status, refused.body]).toEqual([404, { detail: ALL_GONE }]);
  });

  it('is refused for the administrator’s own entries, like removing', async () => {
    const own = await scene.test.build.entry(scene.administrator, { verified: true, recycling_bin: true });
    const { id } = await binned();
    for (const reply of [
      await scene.admin.post(`${bin}/${own.id}`),
      await recover([id, own.id]),
      await remove([id, own.id]),
    ]) {
      expect([reply.status, reply.body]).toEqual([403, { detail: OWN_ENTRIES }]);
    }
    expect(await idsInBin()).toEqual(expect.arrayContaining([id, own.id]));
  });
});

describe('permanently deleting entries', () => {
  it('mails the student the text with a link to record it again, and keeps it in the history', async () => {
    const { id, contact, token } = await binned({ event: 'Tree Day', hours: 1.5 });
    const reply = await remove([id]);
    expect([reply.status, reply.body]).toEqual([
      200,
      { detail: '1 entry was permanently deleted.', entry_ids: [id] },
    ]);
    expect(await scene.row(id)).toBeUndefined();
    const mails = await scene.test.outbox.deliver();
    expect(mails).toMatchObject([{ kind: 'entries-removed', to_address: scene.owner.email }]);
    for (const part of [
      'Maya',
      'Rosa Diaz',
      'Larchmont Charter High School',
      'Tree Day',
      'Sorted seeds.',
      contact,
    ]) {
      expect(mails[0]?.text).toContain(part);
    }
    const again = new URL(scene.test.outbox.linkIn(mails[0]), 'http://limelight.test');
    expect([again.pathname, Object.fromEntries(again.searchParams)]).toEqual([
      '/portfolio-create-event',
      { ...form, contact, event: 'Tree Day', hours: '1.5' },
    ]);
    expect((await scene.lines(id)).at(-1)).toMatchObject({
      kind: 'removed',
      actor: 'administrator',
      actor_name: 'Rosa Diaz',
    });
    const removed = (await scene.student.get(`${portfolio}/removed_entries`)).body;
    expect(removed[0]).toMatchObject({ id, kind: 'removed', event: 'Tree Day', contact });
    for (const dead of [await scene.look(token), await scene.decide(token, 'accept')]) {
      expect([dead.status, dead.body.detail]).toEqual([404, linkFailure('link_removed')[0]]);
    }
  });

  it('sends one mail to each student, with all texts and a link for each', async () => {
    const other = await scene.test.build.account({ first_name: 'Lin' });
    const student = await scene.test.signIn(other);
    const mine = [await binned({ event: 'One' }), await binned({ event: 'Two', role: 'Lead' })];
    const theirs = await binned({ event: 'Three' }, student);
    const reply = await remove([theirs.id, ...mine.map(({ id }) => id)]);
    expect(reply.body.detail).toBe('3 entries were permanently deleted.');
    const mails = await scene.test.outbox.deliver();
    expect(mails.map(({ kind, to_address }) => [kind, to_address]).toSorted()).toEqual(
      [
        ['entries-removed', other.email],
        ['entries-removed', scene.owner.email],
      ].toSorted(),
    );
    const mail = mails.find(({ to_address }) => to_address === scene.owner.email);
    expect(mail?.subject).toBe('2 of your entries were removed by your school');
    const links = [...(mail?.html ?? '').matchAll(/href="([^"]+portfolio-create-event[^"]+)"/g)].map(
      ([, link]) => new URL((link ?? '').replaceAll('&amp;', '&')).searchParams,
    );
    expect(links.map((search) => [search.get('event'), search.get('role')])).toEqual([
      ['One', 'Sorter'],
      ['Two', 'Lead'],
    ]);
    expect(mail?.text).not.toContain('Three');
  });

  it('shows the first ten of many, so that no mail program cuts the mail', async () => {
    const owner = await scene.test.build.account();
    const description = 'Sorted seeds and labelled the bags. '.repeat(4);
    const ids = [];
    for (let entries = 0; entries < 60; entries += 1) {
      const { id } = await scene.test.build.entry(owner, { description, recycling_bin: true });
      ids.push(id);
    }
    expect((await remove(ids)).status).toBe(200);
    const [mail] = await scene.test.outbox.deliver();
    expect(mail?.subject).toBe('60 of your entries were removed by your school');
    expect(mail?.text.match(/^Sorted seeds/gm)).toHaveLength(10);
    expect(mail?.text).toContain('in the first 10; your portfolio has all of them');
    expect(Buffer.byteLength(mail?.html ?? '')).toBeLessThan(100_000);
  });

  it('splits what does not fit into one mail', async () => {
    const owner = await scene.test.build.account();
    const text = '\u6f22'.repeat(200);
    const longest = { event: 'Reading day', role: text, organizer: text, description: '\u6f22'.repeat(5000) };
    const ids = [];
    for (let entries = 0; entries < 101; entries += 1) {
      const { id } = await scene.test.build.entry(owner, { ...longest, recycling_bin: true });
      ids.push(id);
    }
    expect((await remove(ids)).status).toBe(200);
    const mails = await scene.test.outbox.deliver();
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      '100 of your entries were removed by your school',
      'Your entry “Reading day” was removed by your school',
    ]);
    // The size as sent, in base64.
    const bytes = (words = '') => (Buffer.byteLength(words) * 4) / 3;
    for (const { text: plain, html } of mails) expect(bytes(plain) + bytes(html)).toBeLessThan(10_000_000);
  });

  it('deletes all or none', async () => {
    const [a, b] = [(await binned()).id, (await scene.record()).id];
    const refused = await remove([a, b]);
    expect([refused.status, refused.body]).toEqual([404, { detail: SOME_GONE }]);
    expect(await idsInBin()).toContain(a);
    expect(await scene.test.outbox.deliver()).toEqual([]);
    expect((await remove([b])).status).toBe(404);
    expect(await scene.row(b)).toMatchObject({ recycling_bin: false });
  });

  it('at the same time as recovering: exactly one of them happens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ids = [(await binned()).id, (await binned()).id];
      const [recovered, removed] = await Promise.all([recover(ids), remove(ids.toReversed())]);
      expect([recovered.status, removed.status].toSorted()).toEqual([200, 404]);
      for (const id of ids) {
        expect((await scene.row(id))?.recycling_bin).toBe(recovered.status === 200 ? false : undefined);
        expect((await scene.kinds(id)).at(-1)).toBe(recovered.status === 200 ? 'recovered' : 'removed');
      }
      expect(await scene.test.outbox.deliver()).toHaveLength(removed.status === 200 ? 1 : 0);
    }
  });

  it('by two administrators for the same students causes no deadlock', async () => {
    const students = [];
    while (students.length < 3) students.push(await scene.test.build.account());
    const colleague = await scene.test.signIn(
      await scene.test.build.account({ is_school_administration: true }),
    );
    for (let round = 0; round < 5; round += 1) {
      const halves: number[][] = [[], []];
      for (const [turn, half] of halves.entries()) {
        // One call begins with the first student's entries, the other with the last one's.
        for (const student of turn === 0 ? students : students.toReversed()) {
          const { id } = await scene.test.build.entry(student, { verified: true, recycling_bin: true });
          half.push(id);
        }
      }
      const [mine = [], theirs = []] = halves;
      const replies = await Promise.all([recover(mine), recover(theirs, colleague)]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});

describe('after all of this', () => {
  it('the totals and the history are correct', async () => {
    expect(await scene.damage()).toEqual([]);
  });
});
