import { formatPriceWithVat, type Price } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { carrierNames } from 'shared/post-shipments/carriers';
import { carriers } from 'shared/post-shipments/types';
import * as v from 'valibot';
import { link, text } from './content';
import { mailWriter } from './mail-writer';

const schema = v.object({
  items: v.number(),
  town: v.string(),
  carrier: v.fallback(v.picklist(carriers), 'other'), // one that a later version knows
  tracking: v.nullish(v.string()),
  postage: v.number(), // euros, gross
  postage_net: v.nullish(v.number()),
  postage_vat: v.nullish(v.number()),
  reason: v.nullish(v.string()),
});

export const postForwarded = mailWriter(
  schema,
  ({ items, town, carrier, tracking, reason, ...parcel }, site) => {
    const what = items === 1 ? 'One item is' : `${items} items are`;
    const by = carrier === 'other' ? '' : ` with ${carrierNames[carrier]}`;
    return {
      subject: reason ? 'Corrected: your post is on its way' : 'Your post is on its way',
      blocks: [
        ...(reason
          ? [text(`We have corrected what we told you about this parcel: ${reason}`)]
          : []),
        text(
          `${what} on the way to ${town}${by}.`,
          tracking && `The tracking number is ${tracking}.`,
          postageText({
            net: parcel.postage_net,
            vat: parcel.postage_vat,
            gross: parcel.postage,
          }),
        ),
        link('Follow it under Shipments', `${site.url}${paths.postShipments}`),
      ],
    };
  },
);

/** Each parcel has a price of its own; it is billed with what is beyond the plan. */
function postageText(postage: Price): string {
  const price = `The postage is ${formatPriceWithVat(postage)}.`;
  return postage.gross === 0
    ? price
    : `${price} We bill it with what we do for your post beyond your plan.`;
}
