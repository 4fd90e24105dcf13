// The database computes mailboxes with its own function, which must agree with the application's.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { mailboxOf } from '#features/entries/mailbox.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const names = ['ana', 'Ana.Lopez', 'ana+x', 'a.b-c_d+e-f', '-x', '.', '+', 'ana-hours', 'ana_', "o'neil"];
const domains =
  `gmail.com GoogleMail.com x.gmail.com icloud.com me.com mac.com proton.me protonmail.com protonmail.ch pm.me
  yahoo.com yahoo.co.uk yahoo.com.br.example yahoo.c ymail.com rocketmail.com fastmail.com ana.fastmail.com a.b.fastmail.fm
  notfastmail.com bay.example students.larchmont.org outlook.com`.split(/\s+/);

it('computes the same mailbox as the database for every spelling', async () => {
  const test = await createTestApp();
  const addresses = names.flatMap((name) => domains.map((domain) => `${name}@${domain}`));
  const odd = [' Ana@Bay.Example ', 'no-at-sign', 'two@signs@bay.example', ''];
  const { rows } = await sql<{ address: string; mailbox: string }>`
    select address, mailbox_of(address) as mailbox
    from unnest(${[...addresses, ...odd]}::text[]) address`.execute(test.db);
  expect(rows).toHaveLength(addresses.length + odd.length);
  for (const { address, mailbox } of rows) expect([address, mailbox]).toEqual([address, mailboxOf(address)]);
  await test.close();
});
