import { company } from 'shared/company';
import * as v from 'valibot';
import { text } from './content';
import { mailWriter } from './mail-writer';

const schema = v.object({ has_orders: v.nullish(v.boolean()) });

export const accountDeleted = mailWriter(schema, ({ has_orders: hasOrders }) => ({
  subject: 'Your account is deleted',
  blocks: [
    text('Your account and what we knew of you are deleted. Nobody can sign in with it any more.'),
    hasOrders
      ? text(
          'Your orders and invoices stay in our books, without your profile: the law asks us to keep them for seven years.',
        )
      : text('Nothing of it is kept.'),
    text(`If this was not you, write to ${company.supportEmail} at once.`),
  ],
}));
