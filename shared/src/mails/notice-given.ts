import { company } from 'shared/company';
import { formatDay } from 'shared/lib/malta-time';
import { noticeDays } from 'shared/memberships/plan-terms';
import { text } from './content';
import { mailWriter, membershipLink } from './mail-writer';
import { membershipSchema, onWords, planWords, untilWords } from './membership-params';

export const noticeGiven = mailWriter(membershipSchema, (notice, site) => {
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
      membershipLink(site),
    ],
  };
});
