import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { watchTable } from '../table-changes/api';
import type { Forwarding, Packing, Parcel, Shipment } from './types';

/** So many of the caller's newest shipments, those that are being packed first. */
export async function fetchShipments(limit: number, signal?: AbortSignal): Promise<Shipment[]> {
  let call = supabase.rpc('get_post_shipments', { p_limit: limit });
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'Your shipments could not be loaded.') as unknown as Shipment[];
}

/** How one of one's own items is to be sent on, by the request for it. */
export async function fetchForwarding(
  requestId: string,
  signal?: AbortSignal,
): Promise<Forwarding | null> {
  let call = supabase.rpc('get_post_forwarding', { p_request_id: requestId });
  if (signal) call = call.abortSignal(signal);
  const answer = await call;
  unwrapVoid(answer, 'Where it goes could not be loaded.');
  return answer.data as Forwarding | null;
}

/**
 * Lets the office open one's own item for customs, before it leaves.
 * @param mandate the order that was shown.
 * @throws AppError `PO024` it is asked for no longer, `PO052` another order is in force.
 */
export async function allowOpening(requestId: string, mandate: number): Promise<void> {
  const call = { p_request_id: requestId, p_mandate: mandate };
  const answer = await supabase.rpc('allow_post_opening', call);
  unwrapVoid(answer, 'Your order could not be given. Please try again.');
}

/** Calls back after anything changed about a person's shipments. @returns ends it. */
export function watchShipments(userId: string, onChange: () => void): () => void {
  return watchTable('post_shipments', onChange, `user_id=eq.${userId}`);
}

// ---- What the office does.

/**
 * What waits to be packed, parcels that have not left, and those that left last.
 * @param find names others that have left, by their id, place or tracking number.
 */
export async function fetchPacking(find: string | null, signal?: AbortSignal): Promise<Packing> {
  let call = supabase.rpc('get_post_packing', find === null ? {} : { p_find: find });
  if (signal) call = call.abortSignal(signal);
  const text = 'What is to be packed could not be loaded.';
  return unwrap(await call, text) as unknown as Packing;
}

/** Calls back after anything changed at the packing desk. @returns ends it. */
export function watchPacking(onChange: () => void): () => void {
  const ends = [
    watchTable('post_shipments', onChange),
    watchTable('post_requests', onChange, 'kind=eq.forward'),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/**
 * Puts an item into a parcel by its code.
 * @param shipmentId made by the page: the first item begins the parcel.
 * @throws AppError `PO010` somebody else has its request or the parcel, `PO053` it is to be scanned first, `PO089` it
 *   does not belong there, see `problem` in the details.
 */
export async function packItem(shipmentId: string, code: string): Promise<void> {
  const call = { p_shipment_id: shipmentId, p_code: code };
  const answer = await supabase.rpc('pack_post_item', call);
  unwrapVoid(answer, 'The item could not be packed. Please try again.');
}

/** Takes items out of a parcel that has not left; without any, all of them. */
export async function unpackItems(shipmentId: string, itemIds?: readonly string[]): Promise<void> {
  const answer = await supabase.rpc('unpack_post_items', {
    p_shipment_id: shipmentId,
    ...(itemIds && { p_item_ids: [...itemIds] }),
  });
  unwrapVoid(answer, 'The parcel could not be unpacked. Please try again.');
}

/**
 * Closes a parcel.
 * @param itemIds all that is in it, as whoever packs has seen it.
 * @throws AppError `PO089` when something else is in it, or a value cannot be.
 */
export async function closeShipment(
  id: string,
  itemIds: readonly string[],
  parcel: Parcel,
): Promise<void> {
  const call = { p_id: id, p_item_ids: [...itemIds], p_parcel: { ...parcel } };
  const answer = await supabase.rpc('close_post_shipment', call);
  unwrapVoid(answer, 'The parcel could not be closed. Please try again.');
}

/** The carrier has it: all that is in it has left. @throws AppError `PO089` it is not closed. */
export async function sendShipment(id: string): Promise<void> {
  const answer = await supabase.rpc('send_post_shipment', { p_id: id });
  unwrapVoid(answer, 'The parcel could not be sent. Please try again.');
}

/**
 * It was not sent after all: the parcel is closed and in the house as before.
 * @throws AppError `PO089` ten minutes are over, or somebody else noted it.
 */
export async function undoShipment(id: string): Promise<void> {
  const answer = await supabase.rpc('undo_post_shipment', { p_id: id });
  unwrapVoid(answer, 'This could not be undone. Please try again.');
}

/**
 * Corrects what was said of a parcel that has left; its owner is told.
 * @throws AppError `PO034` no reason, `PO040` it is for the caller, `PO089` a value cannot be.
 */
export async function correctShipment(id: string, parcel: Parcel, reason: string): Promise<void> {
  const call = { p_id: id, p_parcel: { ...parcel }, p_reason: reason };
  const answer = await supabase.rpc('correct_post_shipment', call);
  unwrapVoid(answer, 'The parcel could not be corrected. Please try again.');
}
