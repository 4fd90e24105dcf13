/** Password attempts at login: what counts against whom, and when a mail must follow (decision 0029). */
import { sql } from 'kysely';
import { attempt } from '#server/platform/auth/attempts.ts';
import { after, HOUR } from '#server/platform/clock.ts';
import {
  isFull,
  emptyAtWithFirst,
  emptyAtWithOneMore,
  addressKey,
  withoutDurability,
} from '#server/platform/auth/rate-limit.ts';
import { beginSlowAnswer } from '#server/platform/auth/constant-pace.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { LimitClient } from '#server/platform/create-concurrency-limit.ts';
import { concurrencyLimits } from '#server/platform/concurrency-limits.ts';
import { addressFailuresLimit, deviceLimit, emailKey, strangersLimit } from './accounts.limits.ts';

interface SignInAttempt {
  /** Normalized, whether or not an account has it. */
  readonly email: string;
  readonly address: string;
  readonly client: LimitClient;
  readonly isNobody: boolean;
  /** The account and its number for this browser, when it knows it (`findDevice`). */
  readonly known: { readonly accountId: number; readonly device: string } | undefined;
}

export interface Outcome {
  readonly isRight: boolean;
  /** After too many wrong ones, the response must not reveal whether this one was right. */
  readonly isHidden: boolean;
}

/**
 * Tries a password and counts it if wrong; attempts that could not be tried are not counted. `verify` must take equally long with
 * and without an account. @throws TooMany when attempts at the account queue too long; Busy when too many passwords wait
 */
export async function tryPassword<T>(
  context: AppContext,
  guesser: SignInAttempt,
  verify: () => Promise<boolean>,
  answer: (outcome: Outcome) => Promise<T>,
): Promise<T> {
  const { known } = guesser;
  if (known) {
    const key = `login:device:${known.device}:account:${known.accountId}`;
    const isRight = await attempt(context, key, deviceLimit, async (fullFor) =>
      fullFor > 0 ? undefined : verify(),
    );
    if (isRight !== undefined) return answer({ isRight, isHidden: false });
  }
  return tryAsStranger(context, guesser, verify, answer);
}

async function tryAsStranger<T>(
  context: AppContext,
  { email, address, client, isNobody }: SignInAttempt,
  verify: () => Promise<boolean>,
  answer: (outcome: Outcome) => Promise<T>,
): Promise<T> {
  const byAddress = addressKey('login', address);
  const isCrowded = await isFull(context, byAddress, addressFailuresLimit);
  const byEmail = emailKey(context.key, 'login', email);
  const answerMayLeave = beginSlowAnswer();
  let isHidden = false;
  try {
    const isRight = await attempt(context, byEmail, strangersLimit, async (fullFor) => {
      isHidden = fullFor > 0;
      if (!isHidden && !isCrowded) return verify();
      // Response times reveal nothing here, so invented emails can skip the work.
      return isNobody ? false : concurrencyLimits.slowSignIns.run(client, verify);
    });
    if (!isRight && !isHidden) await countForAddress(context, byAddress, byEmail);
    return await answer({ isRight: isRight === true, isHidden });
  } finally {
    if (isHidden || isCrowded) await answerMayLeave();
  }
}

/** Counts each account once per hour and address, so that one victim is not a crowd. */
async function countForAddress({ db, clock }: AppContext, byAddress: string, byEmail: string): Promise<void> {
  const now = clock.now();
  const inAnHour = after(now, HOUR);
  await sql`
    with anew as (
      insert into throttles (key, count, ends_at) values (${`${byAddress}:${byEmail}`}, 0, ${inAnHour})
      on conflict (key) do update set ends_at = excluded.ends_at
      where throttles.ends_at <= ${now} or throttles.ends_at > excluded.ends_at
      returning 1
    )
    insert into throttles (key, count, ends_at)
    select ${byAddress}, 0, ${emptyAtWithFirst(now, addressFailuresLimit)}::timestamptz from anew
    on conflict (key) do update set ends_at = ${emptyAtWithOneMore(now, addressFailuresLimit, 1)}
    returning ${withoutDurability(db)}`.execute(db);
}
