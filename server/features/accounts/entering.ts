/** The last step of every way in: the session, or the half of it when a second step must follow. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SecondStep } from '#shared/second-factor/second-factor.rules.ts';
import { beginHalfSignIn, forgetHalfSignIn } from '#server/features/second-factor/half-sign-in.operations.ts';
import { deviceWords, closeSession, openSession } from '#server/platform/auth/sessions.ts';
import { rememberAccount } from '#server/platform/auth/security-log.ts';
import { NotAllowed } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { NEW_BROWSER_MAIL, type NewBrowserData } from './accounts.emails.ts';
import type { KnownAccount } from './accounts.queries.ts';
import { devicesOf, findDevice, rememberDevice } from './known-devices.ts';

type Entrant = Omit<KnownAccount, 'imported_at'>;

interface Browser {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Entering = ReturnType<typeof entering>;

/** What a way in does once the person has given the first step, and what it answers then. */
export function entering(context: AppContext, browser: Browser) {
  let methods: SecondStep[] = [];
  let isIn = false;
  return {
    async open(trx: Trx, account: Entrant): Promise<void> {
      await refuseSuspended(trx, account);
      await closeSession(trx, browser.request, browser.reply);
      methods = await beginHalfSignIn(context, trx, browser.reply, account);
      if (methods.length > 0) return;
      await enter(context, trx, browser, account);
      isIn = true;
    },
    /** Whether the session is open: not before the second step, where there is one. */
    isIn: () => isIn,
    answer(user: { id: number; email: string }) {
      rememberAccount(browser.request, user.id);
      if (methods.length === 0) return { detail: 'You are logged in.', user };
      const code = 'second_step' as const;
      return { detail: 'One more step: confirm that it is you.', code, methods };
    },
  };
}

/** Opens the session of an account, which knows this browser from now on; whoever was signed in with it before is not any more. */
export async function enter(context: AppContext, trx: Trx, { request, reply }: Browser, account: Entrant) {
  await refuseSuspended(trx, account);
  await closeSession(trx, request, reply);
  await openSession({ ...context, db: trx }, request, reply, account.id);
  forgetHalfSignIn(request, reply);
  const isKnown = findDevice(context.key, devicesOf(request), account) !== undefined;
  rememberDevice(context, request, reply, account);
  if (!account.has_signed_in)
    await trx.updateTable('accounts').set({ has_signed_in: true }).where('id', '=', account.id).execute();
  // The first browser of all is no new one.
  else if (!isKnown && account.is_school_administration) {
    const device = deviceWords(request.headers['user-agent']);
    const data: NewBrowserData = { device, at: context.clock.now().toISOString() };
    await queueMail(context, trx, { kind: NEW_BROWSER_MAIL, to: account.email, data: { ...data } });
  }
}

/** @throws NotAllowed with the school's reason when it has suspended the account; for who has proven to be its owner */
async function refuseSuspended(trx: Trx, { id, standing }: Pick<Entrant, 'id' | 'standing'>): Promise<void> {
  if (standing !== 'suspended') return;
  // Why an account is suspended, and by which school.
  const { school, reason } = await trx
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .select(['s.name as school', 'a.standing_reason as reason'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow();
  throw new NotAllowed(`${school} has suspended this account. ${reason ?? ''}`.trim(), 'suspended');
}
