/** What a search finds: the same rule in the database and in lists searched in the browser. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchable } from '#shared/searchable.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const samples: readonly (readonly [string, string])[] = [
  ['José', 'jose'],
  ['JOSE\u0301', 'jose'],
  ['Nguyễn Thị Đào', 'nguyen thi dao'],
  ['Łukasz Żółć', 'lukasz zolc'],
  ['Søren Ærø', 'soren aero'],
  ['STRAßE ẞ Œuvre Þór', 'strasse ss oeuvre thor'],
  ['İpek Işık ılık', 'ipek isik ilik'],
  ['O’Brien, ʻOkina', "o'brien, 'okina"],
  ['Anne‑Marie', 'anne-marie'],
  ['ΟΔΟΣ Ὀδυσσεύς', 'οδοσ οδυσσευσ'],
  ['Фёдор Цой', 'федор цои'],
  ['ﬁn Ｆｕｌｌ', 'fin full'],
  ['שָׁלוֹם', 'שלום'],
  ['مُحَمَّد', 'محمد'],
  // There vowel signs are letters, and so are kana marks.
  ['हिन्दी', 'हिन्दी'],
  ['か', 'か'],
  ['山田 太郎', '山田 太郎'],
  ['50% _a_\nB', '50% _a_\nb'],
  ['', ''],
];

describe('the text that a search compares', () => {
  it('ignores case and accents, as in the database', async () => {
    const { rows } = await sql<{ found: string }>`
      select searchable(x.text) as found from unnest(${samples.map(([text]) => text)}::text[]) with ordinality x (text, n)
      order by n`.execute(test.db);
    const expected = samples.map(([, wanted]) => wanted);
    expect(samples.map(([text]) => searchable(text))).toEqual(expected);
    expect(rows.map(({ found }) => found)).toEqual(expected);
  });

  it('equals the database’s for every letter of the scripts of names', async () => {
    const ranges =
      '20-17f 180-24f 370-52f 531-5f4 600-6ff 900-97f e01-e5b 1e00-1fff 2010-2027 3041-30ff ac00-ac80 ff01-ffdc'
        .split(' ')
        .map((range) => range.split('-').map((code) => Number.parseInt(code, 16)));
    const letters = ranges
      .flatMap(([from = 0, to = 0]) =>
        Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)),
      )
      .filter((letter) => /[\p{L}\p{M}\p{P}]/u.test(letter));
    const { rows } = await sql<{ letter: string; found: string }>`
      select x.letter, searchable(x.letter) as found from unnest(${letters}::text[]) x (letter)`.execute(
      test.db,
    );
    expect(rows.filter(({ letter, found }) => searchable(letter) !== found)).toEqual([]);
    expect(rows.length).toBeGreaterThan(1500);
  });
});
