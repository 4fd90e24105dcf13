/** Requests that no browser sends: broken lines, headers and bodies, as raw bytes. */

export interface RawRequest {
  readonly name: string;
  readonly bytes: Buffer;
  /** Its end is ambiguous, so a proxy and the product might disagree: it must be refused. */
  readonly isAmbiguous: boolean;
}

export interface RawSurroundings {
  readonly host: string;
  readonly cookie: string;
  readonly csrfToken: string;
}

interface Target {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly string[];
  readonly body: string;
}

const LARGE = 'x'.repeat(20_000);
const HIDDEN = 'GET /healthz HTTP/1.1\r\nHost: hidden\r\n\r\n';

/** Instead of `GET / HTTP/1.1` and its headers. */
const firstLines: readonly string[] = [
  '',
  ' ',
  '\r\n\r\n\r\n',
  '\n\n',
  '\r\r\r',
  '\0\0\0\0',
  'GET',
  'GET /',
  'GET  /  HTTP/1.1',
  'GET\t/\tHTTP/1.1',
  'GET / HTTP/0.9',
  'GET / HTTP/1.2',
  'GET / HTTP/2.0',
  'GET / HTTP/11',
  'GET / HTTPS/1.1',
  'GET / http/1.1',
  'GET / HTTP/1.1 more',
  'PRI * HTTP/2.0\r\n\r\nSM',
  '\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc\u0003\u0003',
  'get / HTTP/1.1',
  'NONSENSE / HTTP/1.1',
  'G\0ET / HTTP/1.1',
  'GÉT / HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'TRACE / HTTP/1.1',
  'CONNECT localhost:5432 HTTP/1.1',
  'CONNECT / HTTP/1.1',
  'SUBSCRIBE / HTTP/1.1',
  'GET leaderboard HTTP/1.1',
  'GET //evil.example/ HTTP/1.1',
  'GET http://evil.example/api/schools HTTP/1.1',
  'GET http:// HTTP/1.1',
  'GET /%00 HTTP/1.1',
  'GET /%zz%c0%af%ff HTTP/1.1',
  'GET /\u0080\u00ff HTTP/1.1',
  'GET /a\rb HTTP/1.1',
  'GET /../../../../etc/passwd HTTP/1.1',
  'GET /assets/..%2f..%2fpackage.json HTTP/1.1',
  'GET /api/accounts?page[__proto__]=1&page[]=&&&=%= HTTP/1.1',
  `GET /${LARGE} HTTP/1.1`,
  `GET /?${'a=1&'.repeat(5000)} HTTP/1.1`,
  `${LARGE} / HTTP/1.1`,
];

/** In addition to valid headers, for each target. */
const headers: readonly (readonly [name: string, line: string])[] = [
  ['no colon', 'nonsense'],
  ['no name', ': value'],
  ['a space in a name', 'Na me: value'],
  ['a space after a name', 'Name : value'],
  ['a bare CR in a value', 'X-Bad: one\rtwo'],
  ['a bare CR and another header', 'X-Bad: one\rContent-Length: 5'],
  ['a bare LF', 'X-Bad: one\nX-Other: two'],
  ['a NUL', 'X-Bad: one\0two'],
  ['a NUL in a name', 'X-\0Bad: one'],
  ['bytes that are no text', 'X-Bad: \u0080\u00ff\u007f'],
  ['a folded line', 'X-Bad: one\r\n two'],
  ['a header of 20,000 bytes', `X-Large: ${LARGE}`],
  ['a name of 20,000 bytes', `${LARGE}: 1`],
  ['3,000 headers', Array.from({ length: 3000 }, (_, index) => `X-${index}: ${index}`).join('\r\n')],
  ['a second Host', 'Host: evil.example'],
  ['a wish for a websocket', 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 99'],
  ['a wish for HTTP/2', 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAAA'],
  ['an expectation', 'Expect: 100-continue'],
  ['an expectation of nothing known', 'Expect: miracles'],
  ['ranges that are none', 'Range: bytes=9-1,-0,,99999999999999999999-'],
  ['a day that is none', 'If-Modified-Since: \u00ff\u00ff'],
  ['a tag that is none', 'If-None-Match: ",,,W/"""'],
  ['cookies that are none', 'Cookie: ;;=;sessionid;csrftoken==;%zz=%zz'],
  ['an encoding that is not known', 'Content-Encoding: gzip, br, nonsense'],
  ['a type that is none', 'Content-Type: ;;;/\u00ff'],
  ['a form without a boundary', 'Content-Type: multipart/form-data; boundary='],
  ['addresses that are none', 'X-Forwarded-For: ,,::::,999.1.1.1\r\nForwarded: for=;;by'],
];

/** Broken bodies: headers, and what follows them. */
const bodies: readonly (readonly [name: string, headers: readonly string[], body: string])[] = [
  ...['-1', '+5', '0x5', '5e0', '5 5', '5, 6', '', ' ', 'five', '1'.repeat(40), '5\0'].map(
    (length): [string, string[], string] => [
      `Content-Length "${length.slice(0, 10)}"`,
      [`Content-Length: ${length}`],
      '{"a":1}',
    ],
  ),
  ['a Content-Length above what comes', ['Content-Length: 5000'], '{"a":'],
  ['a Content-Length above what is taken', ['Content-Length: 99999999999'], '{"a":'],
  ['a Content-Length below what comes', ['Content-Length: 2'], '{}nonsense'],
  ['no length at all', [], '{"a":1}'],
  ...['identity', 'xchunked', 'chunked, identity', 'gzip', 'chunked;q=1', '\u000bchunked'].map(
    (coding): [string, string[], string] => [
      `Transfer-Encoding ${coding}`,
      [`Transfer-Encoding: ${coding}`],
      '5\r\nabcde\r\n0\r\n\r\n',
    ],
  ),
  ...[
    'zz\r\nabcde\r\n0\r\n\r\n',
    '-5\r\nabcde\r\n0\r\n\r\n',
    'fffffffffffffffffff\r\nabcde\r\n0\r\n\r\n',
    '5\r\nabc',
    '5\r\nabcdefgh\r\n0\r\n\r\n',
    '5\rabcde\r0\r\r',
    '5\nabcde\n0\n\n',
    `5;${LARGE}\r\nabcde\r\n0\r\n\r\n`,
    `0\r\nX-Trailer: ${LARGE}\r\n\r\n`,
    '0\r\nContent-Length: 5\r\n\r\n',
    '\r\n',
    '',
  ].map((body, index): [string, string[], string] => [
    `chunks that are broken (${index + 1})`,
    ['Transfer-Encoding: chunked'],
    body,
  ]),
];

/** Bodies that end in two places, with a whole request between them. */
const ambiguous: readonly (readonly [name: string, headers: readonly string[], body: string])[] = [
  ['two lengths', ['Content-Length: 0', `Content-Length: ${HIDDEN.length}`], HIDDEN],
  ['two lengths, the longer one first', [`Content-Length: ${HIDDEN.length}`, 'Content-Length: 0'], HIDDEN],
  ['two lengths in one', [`Content-Length: 0, ${HIDDEN.length}`], HIDDEN],
  ['a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked'], `0\r\n\r\n${HIDDEN}`],
  ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 4'], `0\r\n\r\n${HIDDEN}`],
  [
    'a length and chunks, hidden by a space',
    ['Content-Length: 5', 'Transfer-Encoding : chunked'],
    `0\r\n\r\n${HIDDEN}`,
  ],
  ['a length and unknown chunks', ['Content-Length: 5', 'Transfer-Encoding: xchunked'], `0\r\n\r\n${HIDDEN}`],
  ['two codings', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], `0\r\n\r\n${HIDDEN}`],
  ['a coding after chunks', ['Transfer-Encoding: chunked, gzip'], `0\r\n\r\n${HIDDEN}`],
  ['a folded coding', ['Content-Length: 5', 'Transfer-Encoding:\r\n chunked'], `0\r\n\r\n${HIDDEN}`],
];

export function rawRequests(runtime: RawSurroundings): RawRequest[] {
  const { host, cookie, csrfToken } = runtime;
  const signedIn = [`Cookie: ${cookie}`, `X-CSRFToken: ${csrfToken}`, `Origin: http://${host}`];
  const json = [...signedIn, 'Content-Type: application/json'];
  const form = [...signedIn, 'Content-Type: multipart/form-data; boundary=part'];
  const base = '/api/volunteer_hours_portfolio';
  const withBody: Target[] = [
    { method: 'POST', path: '/api/accounts/login', headers: json, body: '{"email":"a","password":"b"}' },
    { method: 'POST', path: `${base}/create_entry`, headers: json, body: '{"event":"Beach"}' },
    {
      method: 'POST',
      path: '/api/accounts/profile',
      headers: form,
      body: '--part\r\nContent-Disposition: form-data; name="profile_picture"; filename="a.png"\r\n\r\nno picture',
    },
  ];
  const targets: Target[] = [
    { method: 'GET', path: '/', headers: [], body: '' },
    { method: 'HEAD', path: '/leaderboard', headers: [], body: '' },
    { method: 'GET', path: `${base}/portfolio`, headers: signedIn, body: '' },
    ...withBody,
  ];
  const request = (name: string, text: string, isAmbiguous = false): RawRequest => ({
    name: JSON.stringify(name.slice(0, 90)),
    // One byte per character.
    bytes: Buffer.from(text, 'latin1'),
    isAmbiguous,
  });
  const whole = ({ method, path }: Target, lines: readonly string[], body: string): string =>
    [`${method} ${path} HTTP/1.1`, `Host: ${host}`, ...lines, '', body].join('\r\n');
  const lengthOf = ({ body }: Target): string[] => (body === '' ? [] : [`Content-Length: ${body.length}`]);
  const at = ({ method, path }: Target, name: string): string => `${method} ${path}: ${name}`;

  return [
    ...firstLines.map((line) => request(line, `${line}\r\nHost: ${host}\r\n\r\n`)),
    request('no Host', 'GET / HTTP/1.1\r\n\r\n'),
    request('an empty Host', 'GET / HTTP/1.1\r\nHost:\r\n\r\n'),
    request('a Host that is none', 'GET / HTTP/1.1\r\nHost: /\\@:99999999?#\r\n\r\n'),
    request('HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n'),
    request('a hundred at once', `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(100)),
    request('a right one and nonsense', `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n\0nonsense\r\n\r\n`),
    ...targets.flatMap((target) =>
      headers.map(([name, line]) =>
        request(at(target, name), whole(target, [...target.headers, ...lengthOf(target), line], target.body)),
      ),
    ),
    ...targets.map((target) =>
      request(at(target, 'half of its headers'), whole(target, target.headers, '').slice(0, -7)),
    ),
    ...withBody.map((target) =>
      request(
        at(target, 'half of its body'),
        whole(target, [...target.headers, ...lengthOf(target)], target.body).slice(0, -9),
      ),
    ),
    ...withBody.flatMap((target) =>
      bodies.map(([name, lines, body]) =>
        request(at(target, name), whole(target, [...target.headers, ...lines], body)),
      ),
    ),
    ...withBody.flatMap((target) =>
      ambiguous.map(([name, lines, body]) =>
        request(at(target, name), whole(target, [...target.headers, ...lines], body), true),
      ),
    ),
  ];
}
