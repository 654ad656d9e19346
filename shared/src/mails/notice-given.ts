import { company } from 'shared/company';
import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { noticeDays, storage } from 'shared/memberships/plan-terms';
import * as v from 'valibot';
import { facts, text } from './content';
import { mailWriter, membershipLink } from './mail-writer';
import { membershipSchema, onWords, planWords, untilWords } from './membership-params';

const schema = v.object({
  ...membershipSchema.entries,
  /** What can be ordered for the time after, as `get_membership` offers it. */
  offers: v.optional(
    v.array(v.object({ title: v.string(), net: v.number(), vat: v.number(), gross: v.number() })),
    [],
  ),
});

export const noticeGiven = mailWriter(schema, ({ offers, ...notice }, site) => {
  const { valid_until: until } = notice;
  const end = notice.ends_on ?? until;
  const isPaidForLess = until && end && until < end;
  return {
    subject: `Your membership ends${onWords(end)}`,
    blocks: [
      text(
        `We have your notice: your ${planWords(notice)} ends${onWords(end)} and is not renewed after that.`,
        isPaidForLess &&
          `It is paid until ${formatDay(until)}, and ${noticeDays} days’ notice runs beyond that day: we’ll send the order for the remaining time as usual.`,
      ),
      text(
        `You can use your ${company.addressName}${untilWords(end)}.`,
        'Until then you can take the notice back on your dashboard.',
      ),
      text(
        `Your post stays with us for ${storage.keptAfterEnd} days after the end. Then it goes back to its senders, and so does what arrives later.`,
        offers.length > 0 &&
          'If you need it for longer, order one of these on your dashboard and pay it in advance. It begins after the last day of your membership:',
      ),
      ...(offers.length > 0
        ? [
            facts(
              ...offers.map(
                ({ title, net, vat, gross }) =>
                  [
                    title,
                    `${formatEuro(gross)} in total: ${formatEuro(net)} plus ${formatEuro(vat)} VAT`,
                  ] as const,
              ),
            ),
          ]
        : []),
      membershipLink(site),
    ],
  };
});
