/** Breaks a valid request in one of many ways. */
import { badParts, badTexts, badValue, type Chance } from './bad-values.ts';

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

export interface RightRequest {
  readonly method: string;
  /** With `:name` where values stand. */
  readonly pattern: string;
  readonly values: readonly string[];
  /** With its question mark. */
  readonly search: string;
  /** The query parameters of the API description. */
  readonly query: readonly string[];
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

type Way = (right: RightRequest, chance: Chance) => RawRequest;

export function makeWrong(right: RightRequest, chance: Chance): RawRequest {
  const ways: Way[] = [withQuery, withHeaders, withMethod, withBody];
  if (right.values.length > 0) ways.push(withPart, withPart);
  if (right.query.length > 0) ways.push(withQuery, withQuery);
  if (isForm(right.body)) ways.push(...Array<Way>(8).fill(withField), ...Array<Way>(2).fill(withBody));
  if (typeof right.body === 'string') ways.push(...Array<Way>(8).fill(withBytes));
  return chance.of(ways)(right, chance);
}

export function asRaw({ method, pattern, values, search, body, headers }: RightRequest): RawRequest {
  const isText = typeof body === 'string';
  return {
    method,
    path: `${fill(pattern, values)}${search}`,
    headers: body === undefined || isText ? headers : { 'content-type': 'application/json', ...headers },
    body: body === undefined || isText ? body : JSON.stringify(body),
  };
}

function fill(pattern: string, values: readonly string[]): string {
  const left = [...values];
  return pattern.replaceAll(/:\w+/g, () => left.shift() ?? '1');
}

const isForm = (body: unknown): body is Record<string, unknown> => typeof body === 'object' && body !== null;

const withField: Way = (right, chance) => {
  const form = { ...(right.body as Record<string, unknown>) };
  const names = Object.keys(form).length > 0 ? Object.keys(form) : ['id'];
  const others = [
    'id',
    'verified',
    'user_id',
    'is_school_administration',
    'school',
    'created_at',
    'language',
  ];
  const kind = chance.upTo(8);
  if (kind === 0) delete form[chance.of(names)];
  else if (kind === 1) form[chance.of(others)] = badValue(chance);
  else form[chance.of(names)] = badValue(chance);
  if (kind === 7) form[chance.of(names)] = badValue(chance);
  let text = JSON.stringify(form);
  // Prototype pollution.
  if (kind === 2) text = `{"__proto__":{"is_school_administration":true},${text.slice(1)}`;
  if (kind === 3) text = `{"constructor":{"prototype":{"polluted":1}},${text.slice(1)}`;
  return { ...asRaw(right), headers: json(right), body: text };
};

const json = ({ headers }: RightRequest) => ({ 'content-type': 'application/json', ...headers });

const withBody: Way = (right, chance) => {
  const good = typeof right.body === 'string' ? right.body : JSON.stringify(right.body ?? {});
  const body = chance.of<() => string | Buffer>([
    () => '',
    () => '{',
    () => good.slice(0, -1),
    () => `${good}${good}`,
    () => 'null',
    () => '[]',
    () => '"text"',
    () => '1e999',
    () => JSON.stringify([right.body]),
    () => JSON.stringify(badValue(chance)) ?? '',
    () => `${'['.repeat(60_000)}${']'.repeat(60_000)}`,
    () => '{"a":'.repeat(3000),
    () => `{"a":"${'x'.repeat(200_000)}"}`,
    () =>
      JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, place) => [`f${place}`, place]))),
    () => Buffer.from([0xff, 0xfe, 0x00, 0x7b, 0x80]),
    () => Buffer.concat([Buffer.from('{"event":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
    () => Buffer.from(good, 'utf16le'),
    () => good.replaceAll('"', "'"),
    () => good.replace('{', '{"event":1,"event":2,'),
    () => new URLSearchParams({ email: 'a@b.example', 'a[b][c]': '1' }).toString(),
  ])();
  const type = chance.of([
    'application/json',
    'application/json',
    'application/json; charset=utf-16',
    'application/json; boundary=x',
    'application/merge-patch+json',
    'text/plain',
    'text/html',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=form',
    'multipart/mixed; boundary=form',
    'nonsense',
    ';',
    '',
  ]);
  return { ...asRaw(right), headers: { ...right.headers, 'content-type': type }, body };
};

const withBytes: Way = (right, chance) => {
  const good = Buffer.from(String(right.body));
  const place = chance.upTo(good.length);
  const body = chance.of<() => Buffer>([
    () => good.subarray(0, place),
    () => Buffer.concat([good.subarray(0, place), Buffer.from(chance.of(badTexts)), good.subarray(place)]),
    () => Buffer.from(String(right.body).replace(/\r\n\r\n[^\r]*/, `\r\n\r\n${chance.of(badTexts)}`)),
    () => Buffer.from(String(right.body).replace(/name="[^"]*"/, `name="${chance.of(badTexts)}"`)),
    () => Buffer.from(String(right.body).replace(/name="[^"]*"/, 'name="__proto__"')),
    () => Buffer.from(String(right.body).replaceAll('\r\n', '\n')),
    () => picture(chance, Buffer.from(chance.of(badTexts))),
    () => picture(chance, Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff0802000000', 'hex')),
    () => picture(chance, Buffer.from('ffd8ffe000104a46494600010100', 'hex')),
    () => picture(chance, Buffer.from('0000001866747970686569630000000068656963', 'hex')),
    () => picture(chance, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')),
    () => picture(chance, Buffer.from('474946383961ffffffff80', 'hex')),
    () => Buffer.concat(Array.from({ length: 40 }, () => good.subarray(0, good.length - 10))),
  ])();
  return { ...asRaw(right), body };
};

function picture(chance: Chance, content: Buffer): Buffer {
  const name = chance.of(['a.png', '../../a.png', 'a.php', '\u0000.png', '.', `${'a'.repeat(5000)}.jpg`, '']);
  const type = chance.of(['image/png', 'image/heic', 'image/svg+xml', 'text/html', '']);
  const head = `--form\r\nContent-Disposition: form-data; name="profile_picture"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--form--\r\n')]);
}

const withPart: Way = (right, chance) => {
  const values = [...right.values];
  values[chance.upTo(values.length)] = chance.of(badParts);
  return asRaw({ ...right, values });
};

const withQuery: Way = (right, chance) => {
  const names = [...right.query, 'page', 'search', '__proto__', 'a[b]', ''];
  const pairs = Array.from({ length: 1 + chance.upTo(3) }, () => {
    const value =
      chance.upTo(2) === 0 ? chance.of(badParts) : encodeURIComponent(wellFormed(chance.of(badTexts)));
    return `${chance.of(names)}=${value.slice(0, 3000)}`;
  });
  return asRaw({ ...right, search: `?${pairs.join('&')}` });
};

/** A lone surrogate cannot be part of an address. */
const wellFormed = (text: string): string => text.replaceAll(/[\ud800-\udfff]/g, '\ufffd');

const strangeHeaders: readonly Readonly<Record<string, string>>[] = [
  { cookie: 'sessionid=%00; csrftoken=%ff' },
  { cookie: `sessionid=${'a'.repeat(6000)}` },
  { cookie: ';;;===;sessionid' },
  { cookie: '__proto__=1; constructor=2' },
  { 'x-csrftoken': 'wrong' },
  { 'x-csrftoken': 'a'.repeat(4000) },
  { origin: 'null' },
  { origin: 'http://[' },
  { host: 'other.example' },
  { host: '' },
  { host: '[::1' },
  { 'x-forwarded-for': '1.2.3.4, , ::1, <script>' },
  { 'x-forwarded-host': 'other.example', 'x-forwarded-proto': 'gopher' },
  { accept: '*/*;q=nonsense' },
  { 'accept-encoding': 'br;q=9, nonsense, gzip;q=-1' },
  { 'accept-language': `${'en,'.repeat(1000)}%` },
  { 'content-encoding': 'gzip' },
  { 'content-length': '0' },
  { range: 'bytes=9999999999-1' },
  { 'if-none-match': '"'.repeat(500) },
  { 'if-modified-since': 'yesterday' },
  { 'idempotency-key': 'ü'.repeat(300) },
  { expect: '200-maybe' },
  { 'transfer-encoding': 'nonsense' },
  { upgrade: 'websocket', connection: 'upgrade' },
  { 'sec-fetch-site': 'cross-site' },
];

const withHeaders: Way = (right, chance) => {
  const raw = asRaw(right);
  return { ...raw, headers: { ...raw.headers, ...chance.of(strangeHeaders) } };
};

const withMethod: Way = (right, chance) => ({
  ...asRaw(right),
  method: chance.of(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'SEARCH']),
});
