// The portfolio as a spreadsheet, as the browser receives it.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpApp } from '#server/platform/http/app.ts';
import { SPREADSHEET_TYPE, writeSpreadsheet } from '#server/platform/xlsx/spreadsheet.ts';
import { readSpreadsheet } from '#server/testing/reading/read-spreadsheet.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const path = '/api/volunteer_hours_portfolio/download';

describe('downloading a portfolio', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  async function download(client: TestClient) {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await test.app.inject({ url: path, headers: { cookie, 'accept-encoding': 'gzip, br' } });
    expect(reply.statusCode).toBe(200);
    const { rows } = readSpreadsheet(reply.rawPayload);
    return { headers: reply.headers, values: rows.map((row) => row.map((cell) => cell?.value)), rows };
  }

  it('returns the student’s entries outside the recycling bin, newest day first', async () => {
    const owner = await test.build.account();
    const parts = { role: 'Helper', organizer: 'Food bank', contact: 'a@example.org' };
    const older = {
      ...parts,
      event: 'Older',
      date: '2026-04-01',
      hours: 0.25,
      description: '=1+1\nand <more>',
    };
    await test.build.entry(owner, { ...older, verified: true });
    await test.build.entry(owner, { ...older, event: 'Newer', date: '2026-05-03', hours: 10 });
    await test.build.entry(owner, { ...older, event: 'Put aside', recycling_bin: true });
    await test.build.entry(await test.build.account(), { event: 'Of somebody else' });
    const { values, rows, headers } = await download(await test.signIn(owner));
    expect(values).toEqual([
      [
        'Event Name',
        'Date of Event',
        'Hours Worked',
        'Role',
        'Organizer',
        'Description',
        'Contact',
        'Verified',
        'How it was verified',
      ],
      ['Newer', 46_145, 10, 'Helper', 'Food bank', '=1+1\nand <more>', 'a@example.org', 'No', ''],
      ['Older', 46_113, 0.25, 'Helper', 'Food bank', '=1+1\nand <more>', 'a@example.org', 'Yes', ''],
    ]);
    expect(rows[1]?.map((cell) => cell?.format).slice(0, 3)).toEqual(['general', 'date', '0.00']);
    expect(headers).toMatchObject({
      'content-type': SPREADSHEET_TYPE,
      'content-disposition': 'attachment; filename="entries.xlsx"',
      'cache-control': 'no-store',
    });
    // The file format is compressed already.
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('returns only the header row if there are no entries', async () => {
    const { values } = await download(await test.signIn(await test.build.account()));
    expect(values).toHaveLength(1);
  });

  it('requires a sign-in', async () => {
    expect((await test.visitor().get(path)).status).toBe(401);
  });
});

describe('downloading many rows', () => {
  it('stops reading when the browser disconnects, and aborts when reading fails', async () => {
    const test = await createTestApp();
    const reading = new Map<string, boolean>();
    const app = await appWithDownloads(test, reading);
    const { port } = app.server.address() as AddressInfo;
    const open = async (name: string): Promise<IncomingMessage> => {
      const [reply] = await once(get({ port, host: '127.0.0.1', path: `/download/${name}` }), 'response');
      return reply;
    };
    const left = await open('endless');
    left.resume();
    await expect.poll(() => reading.get('endless')).toBe(true);
    left.destroy();
    await expect.poll(() => reading.get('endless')).toBe(false);

    // A HEAD request makes no file. The failing download takes long enough to show this.
    reading.clear();
    expect((await app.inject({ method: 'HEAD', url: '/download/endless' })).statusCode).toBe(200);

    const broken = await open('broken');
    await expect(Readable.prototype.toArray.call(broken)).rejects.toThrow('aborted');
    expect(reading.get('broken')).toBe(false);
    expect(reading.get('endless') ?? false).toBe(false);
    await app.close();
    await test.close();
  });
});

/** An application with two downloads of its own: one without an end, and one that fails halfway. */
async function appWithDownloads(test: TestApp, reading: Map<string, boolean>) {
  const app = await createHttpApp(test.context);
  app.get<{ Params: { name: string } }>(
    '/download/:name',
    { config: { access: 'anyone' }, schema: { hide: true } },
    (request, reply) => {
      const { name } = request.params;
      const rows = (async function* () {
        reading.set(name, true);
        try {
          for (let row = 0; ; row += 1) {
            if (name === 'broken' && row === 50_000) throw new Error('The connection was lost');
            yield `${row} ${(row * 7919) % 10_007}`;
          }
        } finally {
          reading.set(name, false);
        }
      })();
      const columns = [{ title: 'Text', width: 20, type: 'text' as const, of: (row: string) => row }];
      return reply.type(SPREADSHEET_TYPE).send(writeSpreadsheet({ name: 'Rows', columns, rows }));
    },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}
