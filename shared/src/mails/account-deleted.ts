import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import * as v from 'valibot';
import { link, text } from './content';
import { mailWriter } from './mail-writer';

const schema = v.object({ has_orders: v.nullish(v.boolean()) });

export const accountDeleted = mailWriter(schema, ({ has_orders: hasOrders }, site) => ({
  subject: 'Your account is deleted',
  blocks: [
    text(
      'We have deleted your account and your profile, and everything that belonged to them. Nobody can sign in to the account now.',
    ),
    text(
      hasOrders
        ? 'Your orders, payments and invoices stay in our books, without your profile: the law requires us to keep them for seven years.'
        : 'You never ordered anything, so there is nothing in our books.',
      'We also keep records of post, if there are any, for seven years. Who used the address, if you told us, we keep for five years after the membership has ended, and then delete it.',
      'Our log still says that administrators changed something, but not what.',
    ),
    link('What we keep, and for how long', `${site.url}${paths.privacy}#how-long`),
    text(`If this was not you, write to ${company.supportEmail} at once.`),
  ],
}));
