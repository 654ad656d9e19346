import {
  inDays,
  makeDiscountCode,
  makeDocument,
  makeEvent,
  makeService,
} from 'shared/testing/factories';
import type { Outcome, Step } from './town';

const prices = [0, 0.01, 0.05, 9.99, 33.33, 149, 1234.56, 999_999.99];

export function reprice({ town, random }: Step): Outcome {
  const { client } = town.nadia;
  const price = random.pick(prices);
  const units = random.pick([
    { price_unit: 'one_time' },
    { price_unit: 'per_month', unit_quantity: random.pick([1, 3, 12, 1000]) },
  ]);
  const kinds: (() => Outcome)[] = [
    () =>
      client
        .from('services')
        .update({ price, ...units })
        .eq('id', random.pick(town.services)),
    () => client.from('services').update({ price }).eq('id', random.pick(town.plans)),
    () =>
      client
        .from('documents')
        .update({ price, ...units })
        .eq('id', random.pick(town.documents)),
    () =>
      client.from('events').update({ registration_fee: price }).eq('id', random.pick(town.events)),
  ];
  return random.pick(kinds)();
}

export function reopen({ town, random }: Step): Outcome {
  const { client } = town.nadia;
  const status = random.pick(['active', 'active', 'inactive']);
  const kinds: (() => Outcome)[] = [
    () => client.from('services').update({ status }).eq('id', random.pick(town.services)),
    () => client.from('documents').update({ status }).eq('id', random.pick(town.documents)),
    () =>
      client
        .from('events')
        .update({ max_attendees: random.pick([null, 1, 2, 3]) })
        .eq('id', random.pick(town.events)),
    () =>
      client
        .from('events')
        .update({ event_date: inDays(random.pick([-1, 1, 3, 9])) })
        .eq('id', random.pick(town.events)),
    () =>
      client
        .from('events')
        .update({ status: random.pick(['active', 'active', 'completed', 'cancelled']) })
        .eq('id', random.pick(town.events)),
  ];
  return random.pick(kinds)();
}

export function changeCode({ town, random }: Step): Outcome {
  const change = random.pick([
    { usage_limit: random.pick([null, 0, 1, 2, 5]) },
    { is_active: random.chance(0.8) },
    { discount_type: 'percentage', discount_value: random.pick([0.01, 7.5, 50, 100]) },
    { discount_type: 'fixed', discount_value: random.pick([0.01, 20, 999_999.99]) },
    { applicable_to: random.pick(['all', 'services', 'events', 'documents']) },
  ]);
  const { id } = random.pick(town.codes);
  return town.nadia.client.from('discount_codes').update(change).eq('id', id);
}

/** Puts something new beside something that it then deletes: there is always something to buy, whoever else does so. */
export async function replace({ town, random }: Step) {
  const { client } = town.nadia;
  const { sql } = town.stack;
  const drop = <Value>(values: Value[]): Value => {
    const [dropped] = values.splice(random.below(values.length), 1);
    if (dropped === undefined) throw new Error('nothing to delete');
    return dropped;
  };
  const kinds: (() => Promise<Awaited<Outcome>>)[] = [
    async () => {
      const { id } = await makeService(sql, { price: random.pick(prices) });
      town.services.push(id);
      return client.from('services').delete().eq('id', drop(town.services));
    },
    async () => {
      const { id } = await makeDocument(sql, { price: random.pick(prices) });
      town.documents.push(id);
      return client.from('documents').delete().eq('id', drop(town.documents));
    },
    async () => {
      const { id } = await makeEvent(sql, { max_attendees: 2 });
      town.events.push(id);
      return client.from('events').delete().eq('id', drop(town.events));
    },
    async () => {
      const code = await makeDiscountCode(sql, { usage_limit: 2 });
      town.codes.push(code);
      return client.from('discount_codes').delete().eq('id', drop(town.codes).id);
    },
  ];
  return random.pick(kinds)();
}
