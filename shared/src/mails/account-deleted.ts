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
      'Your account and your profile are deleted, and with them what you had here. Nobody can sign in with it any more.',
    ),
    text(
      hasOrders
        ? 'Your orders, payments and invoices stay in our books, without your profile: the law asks us to keep them for seven years.'
        : 'You had ordered nothing, so nothing stands in our books.',
      'Identity checks and records of post, if there are any, are kept for seven years, too. Our log still says that administrators changed something, but not what.',
    ),
    link('What we keep, and for how long', `${site.url}${paths.privacy}#how-long`),
    text(`If this was not you, write to ${company.supportEmail} at once.`),
  ],
}));
