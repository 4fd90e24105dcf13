/** Printed slips, checked with a PDF reader and a QR code reader. */
import { inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { SLIP_ALPHABET } from '#features/paper-forms/slip-code.ts';
import { form, portfolio, SchoolScene } from '#features/students/server/school.test.scene.ts';
import { printSlip, printSlips } from './printing.test.scene.ts';
import { readPdf, readQrCodes } from '#server/testing/reading/read-pdf.ts';
import type { TestClient } from '#server/testing/test-client.ts';

/** The numbers of all drawn glyphs, from the content streams of the pages. */
function glyphsOf(file: Buffer): string[] {
  const streams = [...file.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(
    ([, packed = '']) => {
      try {
        return [inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')];
      } catch {
        // Metadata are not compressed.
        return [];
      }
    },
  );
  return streams
    .filter((text) => text.includes(' TJ') && text.includes('BT'))
    .flatMap((text) =>
      [...text.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? []),
    );
}

const scene = new SchoolScene();
const path = `${portfolio}/entries/slip.pdf`;

const print = (ids: readonly number[], client: TestClient = scene.student) =>
  printSlips(scene.test, client, ids);

it('prints two requests of a person at once and refuses more, without delaying other people', async () => {
  const { id } = await scene.record();
  const cookie = [...scene.student.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = () => scene.test.app.inject({ url: `${path}?ids=${id}`, headers: { cookie } });
  const replies = await Promise.all(Array.from({ length: 16 }, ask));
  const printed = replies.filter(({ statusCode }) => statusCode === 200);
  const refused = replies.filter(({ statusCode }) => statusCode === 429);
  expect([printed.length, refused.length]).toEqual([2, 14]);
  expect(refused[0]?.json()).toEqual({
    detail: 'You are printing twice already. Please try again in 5 seconds.',
  });
  expect((await ask()).statusCode).toBe(200);
});

describe('a printed slip', () => {
  let id: number;
  beforeAll(async () => {
    ({ id } = await scene.record({ hours: 2.25 }));
  });

  it('is half a Letter page with the entry, a code, and lines to fill in', async () => {
    const { file, headers } = await print([id]);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="slip.pdf"',
      'cache-control': expect.stringMatching(/no-store|private/) as string,
    });
    const { pages } = await readPdf(file);
    expect(pages.map(({ size }) => size)).toEqual([[396, 612]]);
    const [page] = pages;
    for (const expected of [
      'Student Maya Okafor',
      'School Larchmont Charter High School',
      `Event ${form.event}`,
      'Date May 2, 2026',
      'Hours 2.25 hours (2 h 15 min)',
      `Role ${form.role}`,
      `Organizer ${form.organizer}`,
      'Your name, printed Position Phone Signature Date of signing',
    ])
      expect(page?.text).toContain(expected);
    expect(page?.text).not.toContain('@');
    expect(page?.text).not.toContain(form.description);
  });

  it('has a QR code that is readable in gray and begins with the printed letters', async () => {
    const { file } = await print([id]);
    const [page] = (await readPdf(file)).pages;
    const [qr = ''] = await readQrCodes(file);
    const [, token = ''] = /^http:\/\/[^/]+\/admin\/slips\?via=paper#([A-Z]{28})$/.exec(qr) ?? [];
    expect(token).toMatch(new RegExp(`^[${SLIP_ALPHABET}]{28}$`));
    expect(page?.text).toContain(` ${token.slice(0, 4)} ${token.slice(4, 8)} `);
    expect(page?.alternatives).toEqual([`QR code with the address ${qr}`]);
  });

  it('is tagged for screen readers, with a title and its language', async () => {
    const read = await readPdf((await print([id])).file);
    expect(read).toMatchObject({
      title: 'Volunteer hours of Maya Okafor',
      language: 'en',
      ua: '1',
      isTagged: true,
    });
    const rows = Array.from({ length: 7 }, () => 'TR(TH TD)').join(' ');
    expect(read.pages).toMatchObject([
      { isAllMarked: true, tags: `Sect(H1 P Figure P Table(${rows}) P P P P P P P)` },
    ]);
  });

  it('is in the contact’s language', async () => {
    const spanish = await scene.record({ contact_language: 'es' });
    const read = await readPdf((await print([spanish.id])).file);
    expect(read.language).toBe('es');
    expect(read.pages[0]?.text).toContain('Estudiante Maya Okafor');
    expect(read.pages[0]?.text).toContain('Fecha 2 de mayo de 2026');
  });

  it('is the same when printed again, and different after a change', async () => {
    const changing = await scene.record();
    const address = async () => (await printSlip(scene.test, scene.student, changing.id)).address;
    const first = await address();
    expect(first).toMatch(/^http/);
    scene.test.clock.advance(60_000);
    expect(await address()).toBe(first);
    await scene.student.post(`${portfolio}/update_entry/${changing.id}`, {
      ...form,
      hours: 3,
      contact: changing.contact,
    });
    expect(await address()).toMatch(/^http/);
    expect(await address()).not.toBe(first);
  });

  it('prints all European letters, and says where it cannot print a name', async () => {
    const account = await scene.test.build.account({ first_name: 'Łucja', last_name: 'Šimůnková-Ελένη Юля' });
    const client = await scene.test.signIn(account);
    const { id: entry } = await scene.record({ event: 'Tết của Nguyễn 春节' }, client);
    const [page] = (await readPdf((await print([entry], client)).file)).pages;
    expect(page?.text).toContain('Student Łucja Šimůnková-Ελένη Юля');
    expect(page?.text).toContain('Event Tết của Nguyễn 春节');
  });

  it.each([
    ['张', '伟'],
    ['김', '민준'],
    ['محمد', 'الأحمد'],
    ['דוד', 'כהן'],
    ['Արամ', 'Պետրոսյան'],
    ['प्रिया', 'शर्मा'],
    ['สมชาย', 'ใจดี'],
    ['Thị', 'Nguyễn'],
    ['さくら', '田中'],
  ])('prints the name %s %s and other fields with available glyphs', async (first_name, last_name) => {
    const account = await scene.test.build.account({ first_name, last_name });
    const client = await scene.test.signIn(account);
    const { id: entry } = await scene.record({ event: last_name, organizer: `${first_name} (2026)` }, client);
    const { file } = await print([entry], client);
    const text = (await readPdf(file)).pages[0]?.text ?? '';
    const letters = Array.from(`${first_name}${last_name}`);
    expect(letters.filter((letter) => !text.includes(letter))).toEqual([]);
    expect(text).not.toContain(account.email);
    expect(text).not.toContain('?');
    const glyphs = glyphsOf(file);
    expect(glyphs.length).toBeGreaterThan(400);
    // Glyph 0 of a font is the box for missing glyphs.
    expect(glyphs).not.toContain('0000');
  });

  it.each([
    ['გიორგი', 'ბერიძე', 'Student Name in letters that this sheet cannot print; email of the student: EMAIL'],
    [
      'Tha\u0351m',
      'Lee',
      'Student Tham Lee (some marks of the name cannot be printed here; email of the student: EMAIL)',
    ],
  ])(
    'identifies the student by email where it cannot print the name %s %s',
    async (first_name, last_name, expected) => {
      const account = await scene.test.build.account({ first_name, last_name });
      const client = await scene.test.signIn(account);
      const { id: entry } = await scene.record({}, client);
      const [page] = (await readPdf((await print([entry], client)).file)).pages;
      expect(page?.text).toContain(expected.replace('EMAIL', account.email));
    },
  );

  it('fits on its page with the longest texts', async () => {
    const long = 'Ŵ'.repeat(200);
    const { id: entry } = await scene.record({ event: long, role: long, organizer: long });
    const { file } = await print([entry]);
    const { pages } = await readPdf(file);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.text.replaceAll(/[^Ŵ]/g, '')).toHaveLength(600);
    expect(await readQrCodes(file)).toEqual([expect.stringContaining('/admin/slips?via=paper#')]);
  });
});

describe('several slips', () => {
  it('are one page each, with separate codes', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 6; count += 1) ids.push((await scene.record()).id);
    const { pages } = await readPdf((await print(ids)).file);
    expect(new Set(pages.map(({ alternatives }) => alternatives[0])).size).toBe(6);
  });

  it.each(['', '1,2,3,4,5,6,7', 'x', '1,,2', '0'])('are not printed for ids=%s', async (ids) => {
    expect((await scene.student.get(`${path}?ids=${ids}`)).status).toBe(400);
  });

  it('are printed only if all are the student’s own waiting entries', async () => {
    const mine = await scene.record();
    const verified = await scene.record();
    await scene.verify(verified.id);
    const theirs = await scene.record({}, await scene.test.signIn(await scene.test.build.account()));
    const binned = await scene.record();
    await scene.toBin(binned.id);
    const status = async (id: number) => (await scene.student.get(`${path}?ids=${mine.id},${id}`)).status;
    expect([await status(verified.id), await status(theirs.id), await status(binned.id)]).toEqual([
      409, 404, 404,
    ]);
    expect(
      await scene.test.db.selectFrom('slips').where('entry_id', '=', mine.id).selectAll().execute(),
    ).toEqual([]);
  });
});
