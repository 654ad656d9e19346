import { formatEuro } from 'shared/lib/money';
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
  postage: v.number(), // euros, VAT included
  reason: v.nullish(v.string()),
});

export const postForwarded = mailWriter(
  schema,
  ({ items, town, carrier, tracking, postage, reason }, site) => {
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
          postageText(postage),
        ),
        link('Follow it under Shipments', `${site.url}${paths.postShipments}`),
      ],
    };
  },
);

/** Each parcel has a price of its own; it is billed with what is beyond the plan. */
function postageText(postage: number): string {
  const price = `The postage is ${formatEuro(postage)}`;
  return postage === 0
    ? `${price}.`
    : `${price}, VAT included. We bill it with what we do for your post beyond your plan.`;
}
