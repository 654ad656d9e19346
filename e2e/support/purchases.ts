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

/** A monthly plan. */
export async function planOf(person: Person, type = 'pro'): Promise<Service> {
  const { data, error } = await person.client.rpc('get_membership_service', {
    p_membership_type: type,
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
export function order(person: Person, ...services: readonly Service[]): Promise<Purchase> {
  return orderItems(
    person,
    services.map(({ id }) => ({ item_type: 'service', item_id: id })),
  );
}

/** Orders a seat, which the administrator records as paid. */
export async function buySeat(person: Person, office: Person, eventId: string): Promise<void> {
  await recordPayment(office, await orderItems(person, [{ item_type: 'event', item_id: eventId }]));
}

/** A plan that is ordered and paid. */
export async function join(person: Person, office: Person, type?: string): Promise<void> {
  await recordPayment(office, await order(person, await planOf(person, type)));
}

/** As an administrator does once the whole amount has arrived. */
export async function recordPayment(office: Person, purchase: Purchase): Promise<void> {
  const { error } = await office.client.rpc('record_payment', {
    p_purchase_id: purchase.id,
    p_provider: 'bank_transfer',
    p_reference: purchase.purchase_number,
    p_amount: purchase.total_amount,
  });
  if (error) throw error;
}

async function orderItems(
  person: Person,
  items: { item_type: 'service' | 'event'; item_id: string }[],
): Promise<Purchase> {
  const { data, error } = await person.client.rpc('checkout', {
    p_items: items,
    p_idempotency_key: crypto.randomUUID(),
  });
  if (error) throw error;
  const { purchase_id: id, ...rest } = data as unknown as Omit<Purchase, 'id'> & {
    purchase_id: string;
  };
  return { id, ...rest };
}
