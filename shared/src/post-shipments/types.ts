import type { PostKind } from '../post/types';
import type { PostalAddress } from '../post-addresses/types';

export const carriers = ['maltapost', 'dhl', 'fedex', 'ups', 'dpd', 'gls', 'other'] as const;
export type Carrier = (typeof carriers)[number];

/** How an item is to be sent on, as its owner has asked for it. */
export interface Forwarding {
  is_weekly: boolean;
  /** As it was when they asked. */
  address: PostalAddress;
  /** Its owner lets the office open it for customs. */
  may_open: boolean;
  /** It leaves the customs of the European Union. */
  needs_customs: boolean;
  /** The parcel it is in; null: it waits. */
  shipment: Pick<Shipment, 'carrier' | 'tracking' | 'sent_at'> | null;
}

/** A parcel. Money is euros. */
export interface Shipment {
  id: string;
  address: PostalAddress;
  carrier: Carrier | null;
  /** What the carrier calls it. */
  service: string | null;
  tracking: string | null;
  weight_g: number | null;
  postage_net: number | null;
  postage_vat: number | null;
  postage_gross: number | null;
  customs_contents: string | null;
  customs_value: number | null;
  /** Why the office has changed what it said of it after it had left. */
  correction: string | null;
  begun_at: string;
  /** Null: it is being packed. */
  packed_at: string | null;
  /** Null: it has not left. */
  sent_at: string | null;
  items: ShippedItem[];
}

export interface ShippedItem {
  id: string;
  request_id: string;
  code: string;
  kind: PostKind;
  sender: string | null;
  weight_g: number | null;
  /** Its envelope is opened, and it has not left. */
  is_opened: boolean;
  may_open: boolean;
  note: string | null;
}

// ---- The office.

/** A parcel, whose it is and who packs it. */
export interface OfficeShipment extends Shipment {
  user_id: string;
  member_name: string | null;
  box_number: number | null;
  /** Where its items lie, and what is written on it: "Parcel 1A2B3C4D". */
  place: string;
  /** It leaves the customs of the European Union. */
  needs_customs: boolean;
  /** Null: nobody does who is an administrator still. */
  packer: Packer | null;
  /** Codes of what lies in it and is no part of it any longer: until each is elsewhere, it does not leave. */
  strays: string[];
  /** Until when the caller may say that it was not sent after all; null: they did not send it. */
  undo_until: string | null;
}

export interface Packer {
  id: string;
  name: string | null;
}

/** An item that waits to be packed. */
export interface ItemToPack extends ShippedItem {
  place: string | null;
  is_weekly: boolean;
  due_at: string | null;
  /** Its paper has to stay for a scan. */
  waits_for_scan: boolean;
  /** Another administrator has its request. */
  taken_by_name: string | null;
}

/** What goes to one address of one member. */
export interface GroupToPack {
  user_id: string;
  member_name: string | null;
  box_number: number | null;
  address: PostalAddress;
  /** It leaves the customs of the European Union. */
  needs_customs: boolean;
  /** The parcel to it that is being packed: this goes into it, too. */
  begun: { id: string; place: string; packer: Packer | null } | null;
  /** Of the first of them. */
  due_at: string | null;
  items: ItemToPack[];
}

export interface Packing {
  /** The earliest due first. */
  waiting: GroupToPack[];
  /** What has not left. */
  parcels: OfficeShipment[];
  /** The fifty that left last, and those that were asked for. */
  sent: OfficeShipment[];
  /** Ids of those that were asked for. */
  found: string[];
}

/** What is said of a parcel when it is closed. */
export interface Parcel {
  carrier: Carrier;
  service: string | null;
  tracking: string | null;
  weight_g: number;
  postage_net: number;
  /** Both of what needs a customs note. */
  customs_contents: string | null;
  customs_value: number | null;
}
