import { randomUUID } from 'node:crypto';
import type { Stack } from 'local/stack';
import type { ForwardService } from 'shared/post/types';
import type { Packing, Parcel } from 'shared/post-shipments/types';
import { makeService } from 'shared/testing/factories';
import type { Person } from 'shared/testing/personas';
import { granted } from '../backend';
import { anAddress } from './addresses';
import type { Letter } from './letters';

/** Adds an address to somebody's book, and answers its id. */
export async function addressOf(
  { client }: Person,
  changes: Parameters<typeof anAddress>[0] = {},
): Promise<string> {
  const id = randomUUID();
  await granted(client.from('post_addresses').insert({ id, ...anAddress(changes) }));
  return id;
}

/** The service of the weekly round, paid by a member for six months from a day on. */
export async function weekly(
  sql: Stack['sql'],
  { id }: Person,
  from: string = new Date().toISOString(),
): Promise<void> {
  const service = await makeService(sql, { price_unit: 'per_month', unit_quantity: 6 });
  await sql`update public.services set is_post_forwarding = true where id = ${service.id}`;
  await sql`insert into public.user_services (user_id, service_id, payment_status, purchase_date)
    values (${id}, ${service.id}, 'paid', ${from})`;
}

export interface Wish {
  address_id: string;
  service?: ForwardService;
  may_open?: boolean;
  mandate?: number;
  note?: string;
  read_at?: string;
  beyond_cap?: boolean;
}

/** What sending one item on at once costs, VAT included. */
export const atOnce = 5.9;

/** Asks to have items sent on. */
export function forward(
  { client }: Person,
  items: readonly Pick<Letter, 'id'>[],
  { service = 'at_once', ...wish }: Wish,
  gross: unknown = service === 'weekly' ? 0 : Number((items.length * atOnce).toFixed(2)),
  ids: readonly string[] = items.map(() => randomUUID()),
) {
  return client.rpc('ask_for_post', {
    p_kind: 'forward',
    p_lines: items.map(({ id }, nth) => ({ item_id: id, request_id: ids[nth] ?? null })),
    p_options: { service, ...wish },
    p_expected_gross: gross as number,
  });
}

export const pack = ({ client }: Person, shipment: string, { code }: Pick<Letter, 'code'>) =>
  client.rpc('pack_post_item', { p_shipment_id: shipment, p_code: code });

export const unpack = ({ client }: Person, shipment: string, ...items: Letter[]) =>
  client.rpc('unpack_post_items', {
    p_shipment_id: shipment,
    ...(items.length > 0 && { p_item_ids: items.map(({ id }) => id) }),
  });

export const parcel: Parcel = {
  carrier: 'dhl',
  service: null,
  tracking: '12 3456 7890',
  weight_g: 320,
  postage_net: 12.5,
  customs_contents: null,
  customs_value: null,
};

export const close = (
  { client }: Person,
  shipment: string,
  items: readonly Pick<Letter, 'id'>[],
  values: object = {},
) =>
  client.rpc('close_post_shipment', {
    p_id: shipment,
    p_item_ids: items.map(({ id }) => id),
    p_parcel: { ...parcel, ...values },
  });

/** Notes that a parcel was not sent after all. */
export const undoSend = ({ client }: Person, shipment: string) =>
  client.rpc('undo_post_shipment', { p_id: shipment });

export const send = ({ client }: Person, shipment: string) =>
  client.rpc('send_post_shipment', { p_id: shipment });

/** Corrects what was said of a parcel that has left. */
export const correctParcel = (
  { client }: Person,
  shipment: string,
  values: object,
  reason = 'The number was typed wrongly.',
) =>
  client.rpc('correct_post_shipment', {
    p_id: shipment,
    p_parcel: { ...parcel, ...values },
    p_reason: reason,
  });

/** What the packing desk shows. @param find names parcels that have left. */
export async function packing({ client }: Person, find?: string): Promise<Packing> {
  const call = find === undefined ? {} : { p_find: find };
  return (await granted(client.rpc('get_post_packing', call))) as unknown as Packing;
}
