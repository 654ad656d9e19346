import { randomUUID } from 'node:crypto';
import { makeService } from 'shared/testing/factories';
import { member } from 'shared/testing/personas';
import { checkout, service } from '../../cart/ordering';
import { answer, buyer, italian } from '../../vat/buyers';
import type { Refused } from './stage';

const decision = { p_number: italian.vat_number, p_is_accepted: true, p_note: 'The register' };

export const refusedVat: Refused = {
  VT001: async ({ stack, asOwner }) => {
    const acme = await buyer(italian, stack);
    const lease = randomUUID();
    const [claimed] = await stack.sql<{ id: string }[]>`
      update public.vat_checks set lease = ${lease} where user_id = ${acme.id} returning id`;
    const answer = '{"valid": true, "is_name_same": "perhaps"}';
    return () =>
      asOwner(`select private.finish_vat_check('${claimed?.id}', '${lease}', '${answer}')`);
  },
  VT002: async ({ stack, nadia }) => {
    const acme = await buyer({ ...italian, vat_number: 'IT12345670017' }, stack);
    return () => nadia.client.rpc('decide_vat_number', { ...decision, p_user_id: acme.id });
  },
  VT003:
    async ({ nadia }) =>
    () =>
      nadia.client.rpc('decide_vat_number', { ...decision, p_user_id: nadia.id }),
  VT004: async ({ stack, nadia }) => {
    const maria = await member(stack);
    const order = await checkout(maria.client, [service(await makeService(stack.sql))]);
    return () => nadia.client.rpc('correct_order_vat', { p_purchase_id: order.purchase_id });
  },
  VT005: async ({ stack, nadia }) => {
    const acme = await buyer(italian, stack);
    await answer(acme, { valid: true, name: 'Somebody Else' }, stack.sql);
    const blank = { ...decision, p_user_id: acme.id, p_note: ' ' };
    return () => nadia.client.rpc('decide_vat_number', blank);
  },
};
