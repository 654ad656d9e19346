import { granted } from '../../backend';
import {
  aCollection,
  askedTwentyTimes,
  collect,
  findByCode,
  handOverAt,
} from '../../post/collections';
import { letter, withdraw } from '../../post/letters';
import type { Refused } from './stage';

export const refusedPostCollections: Refused = {
  PO095: async ({ stack, maria }) => {
    const of = await letter(stack.sql, maria);
    return () => collect(maria, [of], { representative: '123' });
  },
  PO096: async ({ stack, maria, nadia }) => {
    const { items, collection } = await aCollection(stack.sql, maria);
    await granted(withdraw(maria, String(collection.items[0]?.request_id)));
    return () => handOverAt(nadia, collection.id, items);
  },
  PO097: async ({ stack, maria, nadia }) => {
    const { items, collection } = await aCollection(stack.sql, maria);
    return () => handOverAt(nadia, collection.id, items, { p_document: 'none' });
  },
  PO098: async ({ stack, maria, nadia }) => {
    const { items, collection } = await aCollection(stack.sql, maria);
    return () => handOverAt(nadia, collection.id, items, { p_came: 'Elena Rossi' });
  },
  PO099: async ({ nadia }) => {
    for (let nth = 0; nth < 5; nth++) await granted(findByCode(nadia, 'none'));
    return () => findByCode(nadia, 'none');
  },
  PO105: async ({ stack, maria, nadia }) => {
    const { items, collection } = await aCollection(stack.sql, maria);
    const wrong = { p_code: 'none' };
    for (let nth = 0; nth < 5; nth++) {
      await granted(handOverAt(nadia, collection.id, items, wrong));
    }
    return () => handOverAt(nadia, collection.id, items, wrong);
  },
  RL011: async ({ stack, maria }) => {
    await askedTwentyTimes(stack.sql, maria);
    const of = await letter(stack.sql, maria);
    return () => collect(maria, [of]);
  },
};
