import { paths } from 'shared/lib/paths';
import { carrierNames, trackingPage } from 'shared/post-shipments/carriers';
import { carriers } from 'shared/post-shipments/types';
import * as v from 'valibot';
import { type Block, link, text } from './content';
import { mailWriter } from './mail-writer';

const schema = v.object({
  items: v.number(),
  town: v.string(),
  carrier: v.fallback(v.picklist(carriers), 'other'), // one that a later version knows
  tracking: v.nullish(v.string()),
});

export const postForwarded = mailWriter(schema, ({ items, town, carrier, tracking }, site) => {
  const what = items === 1 ? 'One item is' : `${items} items are`;
  const by = carrier === 'other' ? '' : ` with ${carrierNames[carrier]}`;
  const page = trackingPage(carrier, tracking ?? null);
  const follow: Block[] = page ? [link('Follow it', page)] : [];
  return {
    subject: 'Your post is on its way',
    blocks: [
      text(
        `${what} on the way to ${town}${by}.`,
        tracking && `The tracking number is ${tracking}.`,
      ),
      ...follow,
      link('See your shipments', `${site.url}${paths.postShipments}`),
    ],
  };
});
