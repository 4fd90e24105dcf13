/**
 * Every way to verify an entry, with every check of the first way (docs/domain.md, "Ways to verified"). New ways go
 * into `ways`; a kind of evidence without a way fails.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EVIDENCE_KINDS, type EvidenceKind } from '#features/entries/entry-evidence.ts';
import { minuteInZone } from '#shared/calendar.ts';
import { commandRunner } from './command-line/command-line.test.run.ts';
import {
  createListScene,
  type Student,
} from '#features/verification/server/contact-list/contact-list.test.scene.ts';
import { findWrongTotals } from '#features/entries/server/entries.queries.ts';
import { auditHistory } from '#features/entries/server/history/history-audit.ts';
import { checkEntries } from '#features/office/server/signals/sweep.queries.ts';
import { printSlip } from '#features/paper-forms/server/printing.test.scene.ts';
import { DAY } from './platform/clock.ts';
import { readingHour } from './testing/builders.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import type { TestClient, TestReply } from './testing/test-client.ts';

const base = '/api/volunteer_hours_portfolio';

let test: TestApp;
let scene: ReturnType<typeof createListScene>;
let student: Student;
let admin: Student;
let number = 0;
beforeAll(async () => {
  test = await createTestApp();
  scene = createListScene(test);
});
afterAll(() => test?.close());
beforeEach(async () => {
  test.clock.advance(DAY);
  await test.db.deleteFrom('throttles').execute();
  student = await scene.student({ first_name: 'Ana', last_name: 'Ruiz' });
  admin = await scene.student({ is_school_administration: true, first_name: 'Rosa', last_name: 'Diaz' });
});

interface Waiting {
  readonly id: number;
  readonly version: number;
  /** The token of the link mailed to its contact. */
  readonly token: string;
  readonly contact: string;
}

async function waitingEntry(owner = student): Promise<Waiting> {
  number += 1;
  const contact = `keeper${number}@garden.example`;
  return { contact, ...(await scene.record(owner, { contact, hours: 3 })) };
}

/** The browser of the contact or the administrator. */
interface By {
  readonly client: TestClient;
  readonly owner: Student;
}

interface Way {
  readonly evidence: EvidenceKind;
  /** Everything except the last step, which is tested. */
  readonly prepare: (entry: Waiting, by: By) => Promise<() => Promise<TestReply>>;
  /** Whether the school decides instead of the contact. */
  readonly ofSchool?: true;
  /** The specification's call for administrators is about the current entry; all others name a version. */
  readonly isOfPresentText?: true;
}

const press = (client: TestClient, token: string) => () =>
  client.post(`${base}/verify-entry-action`, { token, action: 'accept' });

const ways: Readonly<Record<string, Way>> = {
  'the mailed link': {
    evidence: 'mail link',
    prepare: async ({ token }, { client }) => press(client, token),
  },
  'the contact’s list': {
    evidence: 'mail link',
    async prepare({ id, version, token }, { client }) {
      const reader = await scene.prove(await scene.listToken(token), test.visitor());
      for (const [name, value] of reader.client.cookies)
        if (/contact/.test(name)) client.cookies.set(name, value);
      const items = [{ id, version, decision: 'accept' }];
      return () =>
        client.post('/api/contact-list/decide', {
          token: reader.token,
          items,
          name: 'Jo Park',
          statement: true,
        });
    },
  },
  'a signed slip': {
    evidence: 'slip',
    ofSchool: true,
    async prepare({ id }, { client, owner }) {
      const { token: slip } = await printSlip(test, owner.client, id);
      const seen = { signed: true, name_matches: true, dates_match: true, person: 'Sam Ortiz' };
      return () => client.post('/api/admin/slips/confirm', { slip, ...seen });
    },
  },
  'a telephone call': {
    evidence: 'phone',
    ofSchool: true,
    prepare: async ({ id, version }, { client }) => {
      const called_at = minuteInZone(test.clock.now(), 'America/Los_Angeles');
      const call = { number: '213 555 0142', number_from: 'records', person: 'Sam Ortiz', called_at };
      const lines = [{ id, version, answer: 'yes' }];
      return () => client.post(`/api/admin/calls/${id}`, { ...call, statement: 'yes', lines });
    },
  },
  'an administrator': {
    evidence: 'school',
    ofSchool: true,
    isOfPresentText: true,
    prepare:
      async ({ id }, { client }) =>
      () =>
        client.post(`/api/admin/entries/${id}/verify`, {}),
  },
  'an administrator, many at once': {
    evidence: 'school',
    ofSchool: true,
    prepare:
      async ({ id, version }, { client }) =>
      () => {
        number += 1;
        const key = String(number).padStart(32, '0');
        return client.post('/api/admin/bulk', {
          action: 'verify',
          entries: [{ id, version }],
          key,
          reason: '',
        });
      },
  },
  'an attendance list': {
    evidence: 'attendance',
    ofSchool: true,
    isOfPresentText: true,
    async prepare({ id }, { client }) {
      const { db, build, clock } = test;
      const columns = ['account_id', 'event', 'date', 'hours'] as const;
      const entry = await db
        .selectFrom('entries')
        .where('id', '=', id)
        .select(columns)
        .executeTakeFirstOrThrow();
      const parts = { name: entry.event, local_date: entry.date };
      const event = await build.event(await build.account(), parts);
      await db.updateTable('events').set({ starts_at: clock.now() }).where('id', '=', event.id).execute();
      const rows = [{ account_id: entry.account_id, hours: Number(entry.hours) }];
      return () =>
        client.post(`/api/volunteer_events/events/${event.id}/attendance`, {
          version: 0,
          statement: true,
          rows,
        });
    },
  },
};
/** Imports entries verified in another system; there is no entry before. */
async function importVerified(owner: Student): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'limelight-ways-'));
  try {
    const header = 'email,event,date,hours,role,organizer,contact,description,verified';
    const line = `${owner.email},Old hour,2026-03-02,3,Helper,Bay,lead@bay.example,Helped.,yes`;
    await writeFile(path.join(folder, 'entries.csv'), `${header}\r\n${line}`);
    const { status, errors } = await commandRunner(test, folder)('import', 'entries', 'entries.csv');
    expect({ status, errors }).toEqual({ status: 0, errors: '' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const [entry] = (await owner.client.get(`${base}/portfolio`)).body as { id: number }[];
  return entry?.id ?? 0;
}

/** The browser of the person who decides: the contact’s has no session. */
const deciding = ({ ofSchool }: Way) => (ofSchool ? admin.client : test.visitor());
const isVerified = async (id: number) =>
  (await test.db.selectFrom('entries').where('id', '=', id).select('verified').executeTakeFirstOrThrow())
    .verified;
/** Whatever the status: bulk calls answer with what was left out. */
async function refusedBy(entry: Waiting, decide: () => Promise<TestReply>): Promise<void> {
  const { status } = await decide();
  expect(status).not.toBe(500);
  expect(await isVerified(entry.id)).toBe(false);
}
async function lookedAt(id: number): Promise<boolean> {
  return test.db.transaction().execute(async (trx) => {
    await checkEntries(trx, student.school_id, new Date(0));
    const { rows } = await sql`select from looked_at where id = ${id}`.execute(trx);
    return rows.length === 1;
  });
}

it('the test covers every kind of evidence', () => {
  // Nothing writes 'mail code' any more, but entries that a code verified keep it.
  const others = ['file', 'mail code'] as const;
  const found = new Set<EvidenceKind>([...Object.values(ways).map(({ evidence }) => evidence), ...others]);
  expect([...found].toSorted()).toEqual([...EVIDENCE_KINDS].toSorted());
});

describe.each(Object.entries(ways))('%s', (_name, way) => {
  it('verifies once, with evidence, history, totals, mail to the student, and signals', async () => {
    const entry = await waitingEntry();
    const { id, contact } = entry;
    const decide = await way.prepare(entry, { client: deciding(way), owner: student });
    expect((await decide()).status).toBeLessThan(300);
    const by = way.ofSchool ? 'Rosa Diaz' : contact;
    expect(await scene.entryOf(student, id)).toMatchObject({
      verified: true,
      evidence: { kind: way.evidence, by },
    });
    // In the school's list, pressing again marks it as not verified.
    if (way !== ways['an administrator']) await decide();
    const kind = way.ofSchool ? 'verified' : 'accepted';
    const lines = (await scene.linesOf(student, id)) as { kind: string; evidence: string | null }[];
    const decisions = lines.filter((line) => ['verified', 'accepted', 'set back'].includes(line.kind));
    const named = ['mail link', 'school'].includes(way.evidence) ? null : way.evidence;
    expect(decisions.map((line) => [line.kind, line.evidence])).toEqual([[kind, named]]);
    expect((await auditHistory(test.db)).findings).toEqual([]);
    expect(await findWrongTotals(test.db)).toEqual([]);
    const news = (await student.client.get(`${base}/hour-news`)).body;
    expect(news).toMatchObject({ total_hours: 3, verified: [{ hours: 3 }] });
    expect(await lookedAt(id)).toBe(way.ofSchool !== true);
  });

  it('is refused to the student, and to an administrator for own hours', async () => {
    const owner = way.ofSchool
      ? await scene.student({ is_school_administration: true, first_name: 'Own' })
      : student;
    const entry = await waitingEntry(owner);
    await refusedBy(entry, await way.prepare(entry, { client: owner.client, owner }));
    expect(await isVerified(entry.id)).toBe(false);
  });

  it('is refused for a deleted or changed entry, and to a contact of a suspended student', async () => {
    const stops = [
      (entry: Waiting) => admin.client.delete(`/api/admin/entries/${entry.id}/delete`),
      (entry: Waiting) =>
        student.client.post(`${base}/update_entry/${entry.id}`, {
          ...readingHour,
          contact: entry.contact,
          hours: 9,
        }),
      () =>
        admin.client.post(`/api/admin/people/${student.id}/suspend`, { reason: 'A question about hours.' }),
    ];
    // Only the school decides about students whom it has suspended.
    for (const stop of stops.slice(0, way.isOfPresentText ? 1 : way.ofSchool ? 2 : 3)) {
      const entry = await waitingEntry();
      const decide = await way.prepare(entry, { client: deciding(way), owner: student });
      expect((await stop(entry)).status).toBeLessThan(300);
      await refusedBy(entry, decide);
    }
  });
});

it('a contact who does not know the student is not asked by a link, a list or a slip', async () => {
  for (const way of Object.values(ways).filter(
    ({ evidence }) => !['school', 'phone', 'attendance'].includes(evidence),
  )) {
    const entry = await waitingEntry();
    const decide = await way.prepare(entry, { client: deciding(way), owner: student });
    await test.db
      .insertInto('contact_blocks')
      .values({ mailbox: entry.contact, account_id: student.id })
      .execute();
    if (way.evidence !== 'mail link') await refusedBy(entry, decide);
    // And the contact is not asked again.
    const next = await student.client.post(`${base}/create_entry`, {
      ...readingHour,
      contact: entry.contact,
    });
    expect(next.status).toBe(400);
  }
});

it('entries imported from another system show their origin, and students see it', async () => {
  const id = await importVerified(student);
  expect(await scene.entryOf(student, id)).toMatchObject({ verified: true, evidence: { kind: 'file' } });
  const lines = (await scene.linesOf(student, id)) as { kind: string }[];
  expect(lines.map(({ kind }) => kind)).toEqual(['created']);
  expect((await auditHistory(test.db)).findings).toEqual([]);
  expect(await findWrongTotals(test.db)).toEqual([]);
  expect(await lookedAt(id)).toBe(false);
});
