/** Valid requests for the calls of a contact's list; a part of `all.ts`. */
import { issueListLink } from '#features/verification/server/contact-list/contact-list.emails.ts';
import { newToken } from '#server/platform/auth/tokens.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { mailboxOf } from '#features/entries/mailbox.ts';
import { codeIn } from '#server/testing/mail/code-in.ts';
import type { PermissionScene } from '#server/testing/permission-scene.ts';
import type { Call, Prepared } from './request.ts';

/** A waiting entry, a link to the list of its contact, and a browser that has proven the mailbox. */
async function anOpenList(scene: PermissionScene) {
  const { id, token: ofEntry } = await scene.recordedEntry();
  const { test } = scene;
  const { contact } = await test.db
    .selectFrom('entries')
    .where('id', '=', id)
    .select('contact')
    .executeTakeFirstOrThrow();
  const { clock } = test;
  const token = await test.db.transaction().execute((trx) => issueListLink({ trx, clock }, contact));
  const browser = newToken();
  await test.db
    .insertInto('contact_browsers')
    .values({
      token_hash: browser.hash,
      mailbox: mailboxOf(contact),
      expires_at: after(clock.now(), DAY),
    })
    .execute();
  return { id, token, ofEntry, cookies: { contact_browser: browser.token } };
}

async function aDecision(scene: PermissionScene): Promise<Prepared> {
  const { id, token, cookies } = await anOpenList(scene);
  const items = [{ id, version: 1, decision: 'accept' }];
  return { body: { token, items, name: 'Jo Park', statement: true }, cookies };
}

const aLink: Call['with'] = async (scene) => ({ body: { token: (await anOpenList(scene)).token } });
const aLinkOfAnEntry: Call['with'] = async (scene) => ({
  body: { token: (await anOpenList(scene)).ofEntry },
});

export const contactListCalls: Readonly<Record<string, Call>> = {
  'POST /contact-list/look': {
    may: 'anyone',
    does: 'read',
    async with(scene) {
      const { token, cookies } = await anOpenList(scene);
      return { body: { token }, cookies };
    },
  },
  'POST /contact-list/code': { may: 'anyone not signed in', with: aLink },
  'POST /contact-list/prove': {
    may: 'anyone not signed in',
    async with(scene) {
      const { token } = await anOpenList(scene);
      await scene.test.visitor().post('/api/contact-list/code', { token });
      const mails = await scene.test.outbox.deliver();
      return { body: { token, code: codeIn(mails.at(-1)) } };
    },
  },
  'POST /contact-list/end': {
    may: 'anyone',
    async with(scene) {
      const { token, cookies } = await anOpenList(scene);
      return { body: { token }, cookies };
    },
  },
  'POST /contact-list/decide': { may: 'anyone not signed in', with: aDecision },
  'POST /contact-list/take-back': {
    may: 'anyone not signed in',
    async with(scene) {
      const { body, cookies = {} } = await aDecision(scene);
      const { token } = body as { token: string };
      const reply = await scene.test
        .visitor()
        .request({ method: 'POST', path: '/api/contact-list/decide', body, cookies });
      return { body: { token, batch: reply.body.batch }, cookies };
    },
  },
  'POST /contact-list/preferences': {
    may: 'anyone not signed in',
    async with(scene) {
      const { token, cookies } = await anOpenList(scene);
      return { body: { token, rhythm: 'weekly' }, cookies };
    },
  },
  'POST /contact-list/fresh': { may: 'anyone', with: aLink },
  'POST /contact-list/others': {
    may: 'anyone',
    does: 'read',
    async with(scene) {
      const { ofEntry, cookies } = await anOpenList(scene);
      return { body: { token: ofEntry }, cookies };
    },
  },
  'POST /contact-list/of-entry': { may: 'anyone', with: aLinkOfAnEntry },
};
