import { company } from 'shared/company';
import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import * as v from 'valibot';
import { facts, type LinkBlock, link, text } from './content';
import { type MailSite, mailWriter } from './mail-writer';

function cardLink(site: MailSite): LinkBlock {
  return link('Open your affiliate card', site.url + paths.ownAffiliate);
}

const changed = v.object({
  /** All but the ends is left out. */
  iban: v.string(),
  /** The account before, where it is another one. */
  before: v.nullish(v.string()),
  held_until: v.string(),
});

export const payoutDetailsChanged = mailWriter(changed, ({ iban, before, held_until }, site) => ({
  subject: 'Your payout account has changed',
  blocks: [
    text('This is where we pay your commission from now on:'),
    facts(['Account', iban], ['Before', before], ['Nothing is paid before', formatDay(held_until)]),
    text(
      'We check what you entered before the next payout.',
      `If this was not you, please phone us at once on ${company.phone.display}, and change your password.`,
    ),
    cardLink(site),
  ],
}));

const paid = v.object({
  /** With VAT, where it is on top. */
  amount: v.number(),
  iban: v.string(),
  paid_on: v.string(),
  document_number: v.nullish(v.string()),
});

export const payoutPaid = mailWriter(paid, ({ amount, iban, paid_on, document_number }, site) => ({
  subject: `We have paid your commission: ${formatEuro(amount)}`,
  blocks: [
    text('Thank you for recommending us. Your commission is paid:'),
    facts(
      ['Amount', formatEuro(amount)],
      ['To', iban],
      ['Paid on', formatDay(paid_on)],
      ['Self-billed invoice', document_number],
    ),
    text(
      document_number
        ? 'You can download the invoice that we wrote for you, and a statement, on your affiliate card.'
        : 'You can download a statement on your affiliate card. If you are registered for VAT, please send us your invoice.',
    ),
    cardLink(site),
  ],
}));
