// The database knows mailboxes by a function of its own, which must agree with the one of the application.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { mailboxOf } from '#shared/entries/mailbox.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const names = ['ana', 'Ana.Lopez', 'ana+x', 'a.b-c_d+e-f', '-x', '.', '+', 'ana-hours', 'ana_', "o'neil"];
const domains =
  `gmail.com GoogleMail.com x.gmail.com icloud.com me.com mac.com proton.me protonmail.com protonmail.ch pm.me
  yahoo.com yahoo.co.uk yahoo.com.br.example yahoo.c ymail.com rocketmail.com fastmail.com ana.fastmail.com a.b.fastmail.fm
  notfastmail.com bay.example students.larchmont.org outlook.com`.split(/\s+/);

it('says the same mailbox for every spelling', async () => {
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

it('has brought what an older rule had stored to one mailbox, whichever spelling came first', async () => {
  const test = await createTestApp();
  const account = await test.build.account();
  const spellings = [
    'ana@icloud.com',
    'ana@me.com',
    'bo@me.com',
    'cy@mac.com',
    'cy@me.com',
    'di@bay.example',
  ];
  for (const list of [spellings, spellings.map((one) => one.replace('@', '2@')).reverse()]) {
    for (const mailbox of list) {
      for (const account_id of [null, account.id])
        await test.db.insertInto('contact_blocks').values({ mailbox, account_id }).execute();
      await sql`
        insert into kept_blocks (student_mac, mailbox, erased_at)
        values (${Buffer.alloc(32)}, ${mailbox}, now())`.execute(test.db);
    }
  }
  const text = readFileSync(new URL('../../../migrations/0024_portfolio.sql', import.meta.url), 'utf8');
  const renaming = /delete from contact_blocks[^]*?(?=\n-- Whoever)/.exec(text)?.[0] ?? '';
  await sql.raw(renaming).execute(test.db);
  const expected = ['ana', 'ana2', 'bo', 'bo2', 'cy', 'cy2'].map((name) => `${name}@icloud.com`);
  const all = [...expected, 'di@bay.example', 'di2@bay.example'].sort();
  for (const account_id of [null, account.id]) {
    const blocks = await test.db
      .selectFrom('contact_blocks')
      .select('mailbox')
      .where('account_id', 'is not distinct from', account_id)
      .execute();
    expect(blocks.map(({ mailbox }) => mailbox).sort()).toEqual(all);
  }
  const kept = await test.db.selectFrom('kept_blocks').select('mailbox').execute();
  expect(kept.map(({ mailbox }) => mailbox).sort()).toEqual(all);
  await test.close();
});
