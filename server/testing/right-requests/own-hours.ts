/**
 * Valid requests for the calls about verified hours, goals and requirements; part of `all.ts`.
 */
import { newToken } from '#server/platform/auth/tokens.ts';
import type { Call } from './request.ts';
import { organizationCalls } from './organizations.ts';
import { requirementCalls } from './requirements.ts';
import { messageCalls } from './messages.ts';
import { signalCalls } from './signals.ts';
import { bulkCalls } from './bulk.ts';
import { stateFileCalls } from './state-files.ts';
import { slipCalls } from './slips.ts';

export const ownHoursCalls: Readonly<Record<string, Call>> = {
  ...slipCalls,
  ...bulkCalls,
  ...requirementCalls,
  ...organizationCalls,
  ...stateFileCalls,
  ...messageCalls,
  ...signalCalls,
  'GET /volunteer_hours_portfolio/hour-news': {
    may: 'each for themselves',
    async with(scene) {
      const { token, event } = await scene.recordedEntry();
      const action = '/api/volunteer_hours_portfolio/verify-entry-action';
      await scene.test.visitor().post(action, { token, action: 'accept' });
      return { mark: event };
    },
  },
  'POST /volunteer_hours_portfolio/hour-news/seen': {
    may: 'each for themselves',
    async with(scene, caller) {
      await scene.test.db.deleteFrom('hour_news').execute();
      if (caller !== 'visitor') await scene.test.build.entry(scene.account(caller), { verified: true });
      return { body: { milestone: 'First hour' } };
    },
  },
  'GET /volunteer_hours_portfolio/hour-news/mail': { may: 'each for themselves' },
  'POST /volunteer_hours_portfolio/hour-news/mail': {
    may: 'each for themselves',
    async with(scene) {
      await scene.test.db.deleteFrom('hour_news').execute();
      return { body: { wants_mail: false } };
    },
  },
  'POST /volunteer_hours_portfolio/hour-news/mail-by-link': {
    may: 'anyone',
    async with(scene) {
      const { token, hash: token_hash } = newToken();
      const { id: account_id } = await scene.person();
      await scene.test.db.insertInto('hour_news_links').values({ token_hash, account_id }).execute();
      return { body: { token, wants_mail: false } };
    },
  },
  'GET /volunteer_hours_portfolio/goal': {
    may: 'each for themselves',
    async with(scene) {
      const until = `2026-12-${10 + (scene.next() % 20)}`;
      const student = await scene.client('student');
      await student.post('/api/volunteer_hours_portfolio/goal', { hours: '40', until });
      return { mark: until };
    },
  },
  'POST /volunteer_hours_portfolio/goal': {
    may: 'each for themselves',
    with: async (scene) => ({ body: { hours: String(scene.next()), until: '2026-12-31' } }),
  },
  'DELETE /volunteer_hours_portfolio/goal': {
    may: 'each for themselves',
    async with(scene, caller) {
      const client = await scene.client(caller === 'visitor' ? 'student' : caller);
      await client.post('/api/volunteer_hours_portfolio/goal', { hours: '40', until: '2026-12-31' });
      return {};
    },
  },
};
