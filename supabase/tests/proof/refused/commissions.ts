import { randomUUID } from 'node:crypto';
import { granted } from '../../backend';
import {
  anAffiliateWithAccount,
  aPayee,
  daysAgo,
  makeBatch,
  saveAccount,
} from '../../commissions/earning';
import type { Refused } from './stage';

export const refusedCommissions: Refused = {
  AF007: async ({ stack, nadia, asOwner }) => {
    const { affiliateId } = await aPayee(stack, nadia);
    return () =>
      asOwner(`delete from public.commission_entries where affiliate_id = '${affiliateId}'`);
  },
  AF008: async ({ stack, nadia }) => {
    const elena = await anAffiliateWithAccount(stack, nadia);
    return () => saveAccount(elena, { city: ' ' });
  },
  AF009:
    async ({ maria }) =>
    () =>
      saveAccount(maria),
  AF010: async ({ stack, nadia }) => {
    const elena = await anAffiliateWithAccount(stack, nadia);
    return () => saveAccount(elena, { iban: 'MT00MALT011000012345MTLCAST001S' });
  },
  AF011:
    async ({ maria, nadia }) =>
    () =>
      makeBatch(nadia, [maria]),
  AF012:
    async ({ nadia }) =>
    () =>
      makeBatch(nadia, []),
  AF013:
    async ({ maria, nadia }) =>
    () =>
      nadia.client.rpc('confirm_payout_details', {
        p_user_id: maria.id,
        p_changed_at: '2026-01-01',
        p_vat_treatment: 'none',
      }),
  AF014:
    async ({ nadia }) =>
    () =>
      nadia.client.rpc('confirm_payout_details', {
        p_user_id: nadia.id,
        p_changed_at: '2026-01-01',
        p_vat_treatment: 'none',
      }),
  AF015: async ({ stack, nadia }) => {
    const elena = await aPayee(stack, nadia);
    const call = { p_id: randomUUID(), p_paid_on: await daysAgo(stack.sql, 2) };
    await granted(makeBatch(nadia, [elena], call.p_id));
    return () => nadia.client.rpc('settle_payout_batch', call);
  },
  ID011: async ({ stack, nadia, asOwner }) => {
    const elena = await aPayee(stack, nadia);
    await granted(makeBatch(nadia, [elena]));
    return () => asOwner(`delete from auth.users where id = '${elena.id}'`);
  },
};
