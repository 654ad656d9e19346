import type { Person } from 'shared/testing/personas';

interface Service {
  id: string;
}

/** Orders services the way their screen does: a pending row, which then waits in the cart. */
export async function choose(person: Person, ...services: readonly Service[]): Promise<void> {
  const rows = services.map(({ id }) => ({ service_id: id, user_id: person.id }));
  const { error } = await person.client.from('user_services').insert(rows);
  if (error) throw error;
}

/** The monthly Pro plan. */
export async function planOf(person: Person): Promise<Service> {
  const { data, error } = await person.client.rpc('get_membership_service', {
    p_membership_type: 'pro',
  });
  if (error) throw error;
  return data;
}

export interface Purchase {
  id: string;
  purchase_number: string;
  /** Euros. */
  total_amount: number;
}

/** Places an order for services at today's prices, without the cart screen. */
export async function order(person: Person, ...services: readonly Service[]): Promise<Purchase> {
  const { data, error } = await person.client.rpc('checkout', {
    p_items: services.map(({ id }) => ({ item_type: 'service', item_id: id })),
    p_idempotency_key: crypto.randomUUID(),
  });
  if (error) throw error;
  const { purchase_id: id, ...rest } = data as unknown as Omit<Purchase, 'id'> & {
    purchase_id: string;
  };
  return { id, ...rest };
}
