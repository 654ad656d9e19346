import type { Database } from 'shared/database.types';
import { AppError } from 'shared/lib/app-error';
import { type PriceUnit, priceUnits } from 'shared/lib/money';
import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { fromStart } from 'shared/start/start.singleton';
import * as v from 'valibot';
import type { PlanChoice } from '../memberships/types';
import type { PendingRow } from '../start/types';
import { itemKinds } from './item-kinds';
import {
  type CartItem,
  type CartLineRequest,
  type CartQuote,
  cartItemId,
  cartQuoteSchema,
  type ItemType,
  itemNotRemoved,
  itemTypes,
  type PlacedOrder,
  placedOrderSchema,
} from './types';

type Tables = Database['public']['Tables'];
export type CatalogueRow =
  | Tables['services']['Row']
  | Tables['documents']['Row']
  | Tables['events']['Row'];

/** Prices the cart in the database, names what changed, applies the discount code if any. */
export async function quoteCart(
  items: readonly CartItem[],
  discountCode: string | null,
  signal?: AbortSignal,
): Promise<CartQuote> {
  let call = supabase.rpc('quote_cart', {
    p_items: items.map(toLineRequest),
    ...(discountCode !== null && { p_discount_code: discountCode }),
  });
  if (signal) call = call.abortSignal(signal);
  const text = 'Your cart could not be priced. Please try again.';
  return parseAnswer(cartQuoteSchema, unwrap(await call, text), text);
}

/** One order as a person confirmed it; a retry sends it again unchanged. */
export interface OrderRequest {
  lines: CartLineRequest[];
  discountCode: string | null;
  /** The same for every try at the same order, so that a retry never orders twice. */
  idempotencyKey: string;
  /** The amount due the person confirmed, in euros. */
  expectedTotal: number;
}

/**
 * Places the order: purchase, items, pending rows, discount usage and invoice in one transaction.
 * @throws AppError `CT001`–`CT012`, `DC001`, or `NETWORK` or `TIMEOUT`, after which the same key is safe to retry.
 */
export async function checkout(order: OrderRequest): Promise<PlacedOrder> {
  const answer = await supabase.rpc('checkout', {
    p_items: order.lines,
    p_discount_code: order.discountCode ?? '', // blank is none
    p_idempotency_key: order.idempotencyKey,
    p_expected_total: order.expectedTotal,
  });
  const text = 'Checkout failed';
  return parseAnswer(placedOrderSchema, unwrap(answer, text), text);
}

function toLineRequest(item: CartItem): CartLineRequest {
  return { item_type: item.type, item_id: item.source.id, unit_price: item.price };
}

// jsonb is untyped on the way here; an answer of another shape must fail here, not in a component
function parseAnswer<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: unknown,
  fallback: string,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, answer);
  if (parsed.success) return parsed.output;
  throw new AppError('ANSWER', `unexpected answer: ${v.summarize(parsed.issues)}`, fallback);
}

/** The cart line of a chosen plan; null when it is not on offer. */
export async function findMembershipItem(choice: PlanChoice): Promise<CartItem | null> {
  const answer = await supabase.rpc('get_membership_service', {
    p_membership_type: choice.membershipType,
    p_billing_period: choice.billingPeriod,
  });
  unwrapVoid(answer, 'The plan you chose could not be loaded.');
  // a function that finds no row answers null or a row of nulls
  return answer.data?.id ? toCartItem('service', answer.data) : null;
}

/** Whether a membership is pending already: on an unpaid order or waiting to join the cart. */
export async function hasPendingMembership(userId: string): Promise<boolean> {
  const answer = await supabase
    .from('user_services')
    .select('id, service:services!inner(membership_type)')
    .eq('user_id', userId)
    .eq('payment_status', 'pending')
    .not('service.membership_type', 'is', null)
    .limit(1);
  return unwrap(answer, 'Your orders could not be loaded.').length > 0;
}

/**
 * The person's pending purchases that stand on no order yet, as cart lines (spec 1§4).
 * @param isEarlyGood whether what was asked for as the page began may be taken
 */
export async function findPendingItems(userId: string, isEarlyGood: boolean): Promise<CartItem[]> {
  const first = isEarlyGood ? await fromStart('pending', userId) : undefined;
  const found = await Promise.all(
    itemTypes.map(async (type) =>
      toPendingItems(type, first?.[type] ?? (await findPendingOf(type, userId))),
    ),
  );
  return found.flat();
}

async function findPendingOf(type: ItemType, userId: string) {
  // typed as services: the tables of every kind have the columns selected here
  const catalogue = itemKinds[type].catalogue as 'services';
  const answer = await rowsOf(type)
    .select(`id, source:${catalogue}(*)`)
    .eq('user_id', userId)
    .eq('payment_status', 'pending')
    .is('purchase_id', null);
  return unwrap(answer, 'The items waiting in your cart could not be loaded.');
}

/**
 * Those of these lines, all of one kind, whose item the person has ordered, on whichever row of theirs that
 * stands. A plan that runs may be bought once more, and what is over again.
 */
export async function findOrdered(
  type: ItemType,
  lines: readonly CartItem[],
  userId: string,
): Promise<CartItem[]> {
  const column = `${type}_id` as 'service_id';
  const answer = await rowsOf(type)
    .select(`id, payment_status, item_id:${column}`)
    .eq('user_id', userId)
    .in(
      column,
      lines.map(({ source }) => source.id),
    )
    .neq('payment_status', 'cancelled')
    .not('purchase_id', 'is', null);
  const rows = unwrap(answer, 'Your orders could not be loaded.');
  return lines.filter(({ source, pending_row_id, is_membership }) => {
    const standing = is_membership ? ['pending'] : ['pending', 'paid', 'in_progress'];
    return rows.some(
      ({ id, item_id, payment_status }) =>
        id === pending_row_id || (item_id === source.id && standing.includes(payment_status)),
    );
  });
}

function toPendingItems(type: ItemType, rows: readonly PendingRow[]): CartItem[] {
  return rows.flatMap(({ id, source }) =>
    source ? [{ ...toCartItem(type, source as CatalogueRow), pending_row_id: id }] : [],
  );
}

function rowsOf(type: ItemType) {
  return supabase.from(itemKinds[type].rows as 'user_services');
}

/** What a person has of a catalogue, or what waits for its payment. */
export interface OwnRow {
  id: string;
  /** `paid` when it was free; the database decides from the catalogue price. */
  payment_status: string;
}

/** What a person gives along with what they add: the answers to what a document asks. */
export type OwnValues = Pick<Tables['user_documents']['Insert'], 'filled_in'>;

/**
 * Adds something of a catalogue to what a person has, as documented (spec 1§7).
 * @throws AppError `CT002` to `CT005`, `CT011`, `CT012` when it cannot be had, or waits already.
 */
export async function addOwnRow(
  { type, source, price }: CartItem,
  userId: string,
  own: OwnValues = {},
): Promise<OwnRow> {
  const answer = await rowsOf(type)
    .insert({
      [`${type}_id`]: source.id,
      user_id: userId,
      payment_status: price === 0 ? 'paid' : 'pending',
      ...(itemKinds[type].takesPlace && { amount_paid: 0 }),
      ...own,
    } as never)
    .select('id, payment_status')
    .single();
  return unwrap(answer, itemKinds[type].notAdded);
}

/**
 * Withdraws the pending row behind a removed cart line, so that it does not come back. The line may be
 * older than an order on another device: what was ordered or paid is never touched.
 * @returns what its person had given along with it; false when it stays, because it was ordered.
 */
export async function withdrawPendingRow(
  type: ItemType,
  rowId: string,
): Promise<OwnValues | false> {
  const rows = rowsOf(type);
  const withdrawal =
    itemKinds[type].withdrawal === 'cancel'
      ? rows.update({ payment_status: 'cancelled' })
      : rows.delete();
  const answer = await withdrawal
    .eq('id', rowId)
    .eq('payment_status', 'pending')
    .is('purchase_id', null)
    .select(type === 'document' ? 'filled_in' : 'id');
  const [own] = unwrap(answer, itemNotRemoved) as OwnValues[];
  if (own) return type === 'document' ? own : {};
  const left = await rowsOf(type)
    .select('payment_status, purchase_id')
    .eq('id', rowId)
    .maybeSingle();
  unwrapVoid(left, itemNotRemoved);
  if (left.data === null || left.data.payment_status === 'cancelled') return {}; // withdrawn before
  if (left.data.purchase_id !== null) return false;
  throw new AppError('ANSWER', 'its order was cancelled meanwhile', itemNotRemoved);
}

/** A catalogue row as a cart line. An event costs its registration fee. */
export function toCartItem(type: ItemType, row: CatalogueRow): CartItem {
  const isEvent = 'registration_fee' in row;
  return {
    id: cartItemId(type, row.id),
    type,
    title: row.title,
    description: row.description,
    price: isEvent ? row.registration_fee : row.price,
    currency: 'EUR',
    price_unit: toPriceUnit(isEvent ? row.registration_fee_unit : row.price_unit),
    unit_quantity: row.unit_quantity,
    estimated_delivery: 'estimated_delivery' in row ? row.estimated_delivery : null,
    event_date: isEvent ? row.event_date : null,
    event_time: isEvent ? row.event_time : null,
    location: isEvent ? row.location : null,
    added_at: new Date().toISOString(),
    source: { ...row },
    is_membership: 'membership_type' in row && row.membership_type !== null,
  };
}

// the generated type says string; a check in the database allows only these
function toPriceUnit(stored: string): PriceUnit {
  return priceUnits.find((unit) => unit === stored) ?? 'one_time';
}
