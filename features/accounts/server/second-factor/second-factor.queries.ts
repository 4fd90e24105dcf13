import type { SecondStep } from '#features/accounts/second-factor/second-factor.rules.ts';
import type { Db } from '#server/platform/app-context.ts';
import { findRow, run } from '#server/platform/database/rows.ts';
import type { RowOf } from '#server/platform/database/tables.ts';

export type App = RowOf<typeof findApp>;

export function findApp(db: Db, accountId: number) {
  return findRow(db, 'totp_secrets', { account_id: accountId }, ['sealed', 'confirmed_at']);
}

export async function findSecondSteps(db: Db, accountId: number) {
  const rows = await run<{ step: SecondStep }>(db)`
    select 'app' as step from totp_secrets where account_id = ${accountId} and confirmed_at is not null
    union select 'passkey' from passkeys where account_id = ${accountId}
    union select 'recovery_code' from recovery_codes where account_id = ${accountId} and used_at is null
    order by step`;
  return new Set(rows.map(({ step }) => step));
}
