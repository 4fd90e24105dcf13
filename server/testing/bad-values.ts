/** Values that break software, with reproducible random choices. */

export interface Chance {
  /** A whole number from 0 to `below - 1`. */
  upTo(below: number): number;
  of<Item>(items: readonly Item[]): Item;
}

/** Mulberry32: small, and good enough to choose with. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (below: number): number => Math.floor(next() * below);
  return {
    upTo,
    of: (items) => {
      const item = items[upTo(items.length)];
      if (item === undefined) throw new Error('Nothing to choose from.');
      return item;
    },
  };
}

export const badTexts: readonly string[] = [
  '',
  ' ',
  '\t\r\n',
  '\u0000',
  'before\u0000after',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u200b\u200b',
  '\u202egnp.exe',
  '\u2028\u2029',
  'e\u0301'.repeat(200),
  // Composing doubles the letters.
  '\u0958'.repeat(100),
  '\u0958'.repeat(200),
  `${'\u0130'.repeat(200)}@park.example`,
  '👩‍👩‍👧‍👦'.repeat(100),
  'Z̸̧͓̖͎̝̪͚̥̔̐̅̃͆͌̕ͅa̶͍͂l̷̰̑g̶̙̈o̴͎̽',
  'ﷺ'.repeat(50),
  'a'.repeat(256),
  'a'.repeat(10_001),
  'ä'.repeat(60_000),
  "'; drop table accounts; --",
  '%_\\',
  '<script>alert(1)</script>',
  '{{constructor.constructor("return 1")()}}',
  '${jndi:ldap://127.0.0.1/a}',
  '=HYPERLINK("http://127.0.0.1","x")',
  'a@b.example\r\nBcc: c@d.example',
  '"a\\"b"@example.com',
  `${'a'.repeat(64)}@${'b.'.repeat(120)}example`,
  'ä@exämple.example',
  '../../../../etc/passwd',
  '..%2f..%2f',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  'null',
  'undefined',
  'NaN',
  'true',
  '__proto__',
  'constructor',
  '0',
  '-1',
  '1e309',
  '0x10',
  '١٢٣',
  '1.0000000000000000001',
  '99999999999999999999999999',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-271821-04-20',
  '02/30/2026',
  '25:61 PM',
  `${'('.repeat(5000)}${')'.repeat(5000)}`,
  `${'a'.repeat(30_000)}!`,
  // Almost valid: quadratic backtracking would take minutes.
  `${'a'.repeat(30_000)}@`,
  'a@'.repeat(20_000),
  `a@${'a.'.repeat(20_000)}`,
  `a@${'a-'.repeat(20_000)}.example`,
  '1:'.repeat(20_000),
  '1 h '.repeat(15_000),
  `${' '.repeat(60_000)}x`,
  `x${' '.repeat(60_000)}x`,
  `${'\n '.repeat(30_000)}x`,
  `${'0'.repeat(60_000)}x`,
  `${'A1'.repeat(30_000)}!`,
  `${'?a.'.repeat(20_000)}!`,
];

export function badValue(chance: Chance): unknown {
  if (chance.upTo(2) === 0) return chance.of(badTexts);
  return chance.of<() => unknown>([
    () => null,
    () => true,
    () => false,
    () => 0,
    () => -0,
    () => -1,
    () => 0.1 + 0.2,
    () => 2 ** 31,
    () => -(2 ** 31) - 1,
    () => 2 ** 53,
    () => 2 ** 63,
    () => 1e308,
    () => 5e-324,
    () => [],
    () => {},
    () => [null],
    () => [[[[1]]]],
    () => Array.from({ length: 2000 }, (_, place) => place),
    () => Array.from({ length: 300 }, () => chance.of(badTexts).slice(0, 100)),
    () => ({}),
    () => ({ length: 1e9 }),
    () => ({ toString: 1, valueOf: 2, toJSON: 3 }),
    () => ({ $ne: null, $gt: '' }),
    () => deep(200),
  ])();
}

function deep(levels: number): unknown {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

/** Already encoded, some of it wrongly. */
export const badParts: readonly string[] = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x1',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999999',
  'NaN',
  'null',
  'undefined',
  '%00',
  '%ff%fe',
  '%',
  '%zz',
  '%2e%2e%2f',
  '..%5c',
  '%F0%9F%98%80',
  '%D9%A1',
  '%20',
  '%0d%0aX-Header:1',
  '%27%20or%201=1',
  '__proto__',
  'constructor',
  'a'.repeat(299),
  'a'.repeat(301),
  'a'.repeat(5000),
  ';a=1',
  '(a|b)*',
];
