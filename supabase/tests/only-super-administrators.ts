import type { TransactionSql } from 'postgres';

/** Until the transaction ends nobody else is super administrator, and nobody becomes one. */
export async function onlySuperAdministrators(tx: TransactionSql, ids: string[]): Promise<void> {
  // in the order in which whoever deletes an account locks them
  await tx`lock table auth.users, public.profiles in share row exclusive mode`;
  await tx`update public.profiles set role = null where role = 'super_admin' and id not in ${tx(ids)}`;
}
