import type { Price } from '../lib/money';
import type { Shipment } from './types';

/** What the carrier takes for a parcel; null: it is not known yet. */
export function postagePrice({
  postage_net: net,
  postage_vat: vat,
  postage_gross: gross,
}: Pick<Shipment, 'postage_net' | 'postage_vat' | 'postage_gross'>): Price | null {
  return gross === null ? null : { net, vat, gross };
}
