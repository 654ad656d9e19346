import type { Carrier } from './types';

export const carrierNames: Readonly<Record<Carrier, string>> = {
  maltapost: 'MaltaPost',
  dhl: 'DHL',
  fedex: 'FedEx',
  ups: 'UPS',
  dpd: 'DPD',
  gls: 'GLS',
  other: 'Another carrier',
};

/** Where each carrier shows how far a parcel is; the one of MaltaPost asks for its number. */
const pages: Readonly<Partial<Record<Carrier, string>>> = {
  maltapost: 'https://www.maltapost.com/tracking',
  dhl: 'https://www.dhl.com/en/express/tracking.html?AWB=#',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=#',
  ups: 'https://www.ups.com/track?tracknum=#',
  dpd: 'https://tracking.dpd.de/parcelstatus?query=#',
  gls: 'https://gls-group.eu/track/#',
};

/** The page on which a parcel can be followed; null where none is known. */
export function trackingPage(carrier: Carrier | null, tracking: string | null): string | null {
  const page = carrier && pages[carrier];
  return page && tracking ? page.replace('#', encodeURIComponent(tracking)) : null;
}
