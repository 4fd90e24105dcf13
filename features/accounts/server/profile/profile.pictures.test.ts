// Profile pictures: which are accepted, which are refused, what remains of them, and how they are served.
import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UPLOAD_PATIENCE_MS } from '#features/accounts/profile/profile.rules.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { makePicture } from '#server/platform/images/pictures.ts';
import { concurrencyLimits } from '#server/platform/concurrency-limits.ts';
import { postProfile } from './profile.test.form.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const filled = { first_name: 'Ada', last_name: 'Lovelace', school: 'UCLA', graduation_year: '2028' };
const unreadable = {
  status: 400,
  body: {
    profile_picture: ['This picture could not be read. Please choose a JPEG, PNG, GIF or HEIC picture.'],
  },
};
const exif = {
  IFD0: { Make: 'Spyglass' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '34/1 3/1 0/1' },
};
/**
 * The two halves as a phone stores them: on the side with a rotation (`irot`), and the same EXIF data. Made
 * with heif-enc of libheif; the rotation was added by hand.
 */
const phone = await readFile(new URL('./fixtures/phone.heic', import.meta.url));

/** 96 x 64 pixels, the left half red and the right half blue. */
function halves(): Sharp {
  const side = (background: string) => ({
    create: { width: 48, height: 64, channels: 3 as const, background },
  });
  return sharp({ create: { width: 96, height: 64, channels: 3, background: '#ff0000' } }).composite([
    { input: side('#0000ff'), left: 48, top: 0 },
  ]);
}

async function signedIn(): Promise<TestClient> {
  return t.signIn(await t.build.account());
}

function upload(client: TestClient, bytes: Buffer, name: string) {
  return postProfile(client, filled, { bytes, name });
}

async function load(address: string): Promise<Buffer> {
  return (await t.app.inject(address)).rawPayload;
}

/** The color of a pixel as `red` or `blue`; any other as numbers. */
async function colourAt(picture: Buffer, left: number, top: number): Promise<string> {
  const [r = 0, , b = 0] = await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  if (r > 200 && b < 60) return 'red';
  return b > 200 && r < 60 ? 'blue' : `${r},${b}`;
}

describe('an uploaded picture', () => {
  test('may be uploaded over a line as slow as the browser’s time limit allows', () => {
    expect(t.app.server.requestTimeout).toBeGreaterThanOrEqual(UPLOAD_PATIENCE_MS + 60_000);
  });

  test.each<[string, () => Promise<Buffer>]>([
    ['JPEG', () => halves().jpeg().toBuffer()],
    ['PNG', () => halves().png().toBuffer()],
    ['GIF', () => halves().gif().toBuffer()],
  ])('of type %s becomes a square of 256 pixels, regardless of its file name', async (_, make) => {
    const client = await signedIn();
    const reply = await upload(client, await make(), 'whatever.txt');
    expect(reply).toMatchObject({ status: 200 });
    const address: string = reply.body.profile_picture;
    expect(address).toMatch(/^\/pictures\/[0-9a-f]{64}\.webp$/);
    expect((await client.get('/api/accounts/profile')).body).toMatchObject({
      first_name: 'Ada',
      profile_picture: address,
    });
    const picture = await load(address);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect([await colourAt(picture, 40, 128), await colourAt(picture, 215, 128)]).toEqual(['red', 'blue']);
  });

  test.each<[string, () => Promise<Buffer>]>([
    ['JPEG', () => halves().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
    ['HEIC', () => Promise.resolve(phone)],
  ])('(%s) loses its location and camera data and is rotated upright', async (_, make) => {
    const bytes = await make();
    expect(bytes.toString('latin1')).toContain('Spyglass');
    const { body } = await upload(await signedIn(), bytes, 'me.jpg');
    const picture = await load(body.profile_picture);
    const metadata = await sharp(picture).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256 });
    for (const kind of ['exif', 'icc', 'iptc', 'xmp', 'orientation'] as const) {
      expect(metadata[kind]).toBeUndefined();
    }
    expect(picture.toString('latin1')).not.toContain('Spyglass');
    // After a quarter turn clockwise, the left half is at the top.
    expect([await colourAt(picture, 128, 40), await colourAt(picture, 128, 215)]).toEqual(['red', 'blue']);
  });

  // A polyglot is a picture for one program and something else for another.
  test.each<[string, (picture: Buffer) => Buffer, () => Promise<Buffer>]>([
    [
      'a page and an archive behind a PNG',
      (picture) => Buffer.concat([picture, Buffer.from('<script>alert(1)</script>PK\u0003\u0004evil.exe')]),
      () => halves().png().toBuffer(),
    ],
    [
      'a script in the comment of a GIF',
      (picture) => {
        const comment = Buffer.from('*/=1;alert(1);/*');
        const block = Buffer.concat([Buffer.from([0x21, 0xfe, comment.length]), comment, Buffer.from([0])]);
        // Before the trailer.
        return Buffer.concat([picture.subarray(0, -1), block, picture.subarray(-1)]);
      },
      () => halves().gif().toBuffer(),
    ],
    [
      'a page in the comment of a JPEG',
      (picture) => {
        const comment = Buffer.from('<html><script>alert(1)</script>');
        const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
        return Buffer.concat([picture.subarray(0, 2), head, comment, picture.subarray(2)]);
      },
      () => halves().jpeg().toBuffer(),
    ],
  ])('with %s is redrawn without it', async (_, hide, make) => {
    const bytes = hide(await make());
    expect(bytes.toString('latin1')).toContain('alert(1)');
    const client = await signedIn();
    const { status, body } = await upload(client, bytes, 'me.html');
    expect(status).toBe(200);
    const reply = await t.app.inject(body.profile_picture);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256 });
    expect(reply.rawPayload.toString('latin1')).not.toMatch(/alert|script|evil/);
    expect(await colourAt(reply.rawPayload, 40, 128)).toBe('red');
  });

  test('is accepted if only the end marker of a JPEG is missing', async () => {
    const whole = await halves().jpeg().toBuffer();
    const { status, body } = await upload(await signedIn(), whole.subarray(0, -2), 'me.jpg');
    expect(status).toBe(200);
    const picture = await load(body.profile_picture);
    expect([await colourAt(picture, 40, 250), await colourAt(picture, 215, 250)]).toEqual(['red', 'blue']);
  });

  test('uses the first frame of an animation', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 32, height: 32, channels: 3, background } })
        .png()
        .toBuffer();
    const bytes = await sharp([await frame('#ff0000'), await frame('#0000ff')], { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(2);
    const { body } = await upload(await signedIn(), bytes, 'me.gif');
    const picture = await load(body.profile_picture);
    expect((await sharp(picture).metadata()).pages ?? 1).toBe(1);
    expect(await colourAt(picture, 128, 128)).toBe('red');
  });
});

describe('an unacceptable picture file', () => {
  const cases: [string, () => Promise<Buffer> | Buffer][] = [
    ['text', () => Buffer.from('I am not a picture')],
    ['nothing at all', () => Buffer.alloc(0)],
    ['a WebP', () => halves().webp().toBuffer()],
    ['a TIFF', () => halves().tiff().toBuffer()],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a JPEG that breaks off', async () => cut(await noise().jpeg().toBuffer())],
    ['a PNG that breaks off', async () => cut(await noise().png().toBuffer())],
    ['a GIF that breaks off', async () => cut(await noise().gif().toBuffer())],
    ['a HEIC that breaks off', () => cut(phone)],
    ['the head of a HEIC only', () => phone.subarray(0, 24)],
    ['a HEIC in name', () => Buffer.concat([phone.subarray(0, 24), Buffer.alloc(5000, 7)])],
  ];

  test.each(cases)('(%s) is refused and changes nothing', async (_, make) => {
    const client = await signedIn();
    const before = (await client.get('/api/accounts/profile')).body;
    expect(await upload(client, await make(), 'me.jpg')).toMatchObject(unreadable);
    expect((await client.get('/api/accounts/profile')).body).toEqual(before);
  });

  test.each<[string, () => Buffer, string]>([
    ['a PNG of 30,000 x 30,000 pixels', () => hugePng(30_000), '900'],
    ['a HEIC of 20,000 x 20,000 pixels', () => hugeHeic(20_000), '400'],
  ])('(%s) is refused, and the message gives their number', async (_, make, millions) => {
    expect(await upload(await signedIn(), make(), 'me.jpg')).toMatchObject({
      status: 400,
      body: {
        profile_picture: [
          `This picture has ${millions} million pixels; we take up to 50 million. Please choose a smaller one.`,
        ],
      },
    });
  });

  test('(more than 10 MB) is refused, but exactly 10 MB are accepted', async () => {
    const client = await signedIn();
    const tenMegabytes = 10 * 1024 * 1024;
    const png = await halves().png().toBuffer();
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
    expect(await upload(client, padded(tenMegabytes + 1), 'me.png')).toMatchObject({
      status: 413,
      body: { profile_picture: ['The picture is larger than 10 MB. Please choose a smaller one.'] },
    });
    expect((await client.get('/api/accounts/profile')).body).toMatchObject({ profile_picture: null });
    expect(await upload(client, padded(tenMegabytes), 'me.png')).toMatchObject({ status: 200 });
  });
});

describe('a profile picture', () => {
  test('stays when the next form contains none', async () => {
    const client = await signedIn();
    const { body } = await upload(client, await halves().png().toBuffer(), 'me.png');
    const replies = [
      await postProfile(client, filled),
      await postProfile(client, { ...filled, profile_picture: 'null' }),
      await upload(client, Buffer.alloc(0), ''),
      await postProfile(client, filled, { bytes: phone, name: 'me.heic', field: 'other' }),
    ];
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body });
  });

  test('stays when the form is refused', async () => {
    const client = await signedIn();
    const { body } = await upload(client, await halves().png().toBuffer(), 'me.png');
    const refused = await postProfile(client, { ...filled, school: 'Hogwarts' }, { bytes: phone, name: 'a' });
    expect(refused.status).toBe(400);
    expect((await client.get('/api/accounts/profile')).body).toMatchObject(body);
  });

  test('is stored once for equal pictures, until the last owner removes it', async () => {
    const bytes = await halves().rotate(90).png().toBuffer();
    const other = await halves().rotate(180).png().toBuffer();
    const [one, two] = [await signedIn(), await signedIn()];
    const address: string = (await upload(one, bytes, 'a.png')).body.profile_picture;
    expect((await upload(two, bytes, 'b.png')).body.profile_picture).toBe(address);
    const status = async () => (await t.app.inject(address)).statusCode;
    await upload(one, other, 'a.png');
    expect(await status()).toBe(200);
    await upload(two, other, 'b.png');
    expect(await status()).toBe(404);
  });

  test('is removed by its owner, and its address stops working unless somebody else has the same', async () => {
    const account = await t.build.account();
    await t.build.entry(account, { verified: true });
    const [one, other] = [await t.signIn(account), await signedIn()];
    // Nobody else of these tests has it.
    const green = { create: { width: 64, height: 64, channels: 3 as const, background: '#00ff00' } };
    const bytes = await sharp(green).png().toBuffer();
    const address = (await upload(one, bytes, 'me.png')).body.profile_picture;
    await upload(other, bytes, 'me.png');
    const ranked = async () =>
      (await one.get('/api/volunteer_hours_portfolio/leaderboard')).body.map(
        (row: { user__profile_picture: string | null }) => row.user__profile_picture,
      );
    await expect.poll(ranked).toEqual([address]);
    const remove = (client: TestClient) => client.delete('/api/accounts/profile/picture');
    expect(await remove(one)).toMatchObject({ status: 200, body: { profile_picture: null } });
    expect((await one.get('/api/accounts/profile')).body.profile_picture).toBeNull();
    await expect.poll(ranked).toEqual([null]);
    expect((await other.get(address)).status).toBe(200);
    // Twice is once.
    expect((await remove(one)).status).toBe(200);
    expect((await remove(other)).status).toBe(200);
    expect([(await other.get(address)).status, (await one.get(address)).status]).toEqual([404, 404]);
    expect((await remove(t.visitor())).status).toBe(401);
  });

  test('stays intact when pictures are exchanged at once', async () => {
    const pictures = await Promise.all([0, 90].map((turn) => halves().rotate(turn).gif().toBuffer()));
    const clients = [await signedIn(), await signedIn(), await signedIn()];
    for (let round = 0; round < 4; round += 1) {
      const replies = await Promise.all(
        clients.map((client, index) => upload(client, pictures[(round + index) % 2] as Buffer, 'a.gif')),
      );
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      for (const client of clients) {
        const { profile_picture: address } = (await client.get('/api/accounts/profile')).body;
        expect((await t.app.inject(address)).statusCode).toBe(200);
      }
    }
  });
});

describe('the address of a picture', () => {
  test('may be cached publicly for an hour and sets no cookie', async () => {
    const { body } = await upload(await signedIn(), phone, 'me.heic');
    const reply = await t.app.inject(body.profile_picture);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=3600, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(reply.headers['set-cookie']).toBeUndefined();
    const again = await t.app.inject({
      url: body.profile_picture,
      headers: { 'if-none-match': String(reply.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await t.app.inject({ method: 'HEAD', url: body.profile_picture })).statusCode).toBe(200);
  });

  test.each(['a.webp', `${'0'.repeat(64)}.webp`, '0'.repeat(64), '..%2fx.webp', `${'0'.repeat(64)}.png`])(
    'does not exist as %s',
    async (file) => {
      const reply = await t.app.inject(`/pictures/${file}`);
      expect(reply.statusCode).toBe(404);
      expect(String(reply.headers['cache-control'] ?? '')).not.toContain('immutable');
    },
  );
});

/** What does not compress, so that half of it is missed. */
function noise(): Sharp {
  const raw = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, index) => (index * index * 31) % 251));
  return sharp(raw, { raw: { width: 64, height: 64, channels: 3 } });
}

function cut(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * 0.6));
}

/** A small file that declares a large black picture, and really is one. */
function hugePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 9 });
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The fixture with another size in its `ispe` box, where a decoder reads the size. */
function hugeHeic(side: number): Buffer {
  const bytes = Buffer.from(phone);
  const box = bytes.indexOf('ispe');
  bytes.writeUInt32BE(side, box + 8);
  bytes.writeUInt32BE(side, box + 12);
  return bytes;
}

test('queues pictures, and asks the next user to try again when the queue is full', async () => {
  const file = await halves().png().toBuffer();
  // One is being processed and the others wait.
  const begun = Array.from({ length: (concurrencyLimits.pictures.rules.waiting ?? 0) + 1 }, () =>
    makePicture(file),
  );
  await expect(makePicture(file)).rejects.toMatchObject({
    status: 503,
    headers: { 'retry-after': '30' },
    body: { detail: expect.stringMatching(/^Many pictures are being uploaded/) },
  });
  for (const picture of await Promise.all(begun)) expect(picture).toBeDefined();
  expect(await makePicture(file)).toBeDefined();
});
