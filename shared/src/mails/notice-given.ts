import { text } from './content';
import { mailWriter, membershipLink } from './mail-writer';
import { membershipSchema, onWords, planWords, untilWords } from './membership-params';

export const noticeGiven = mailWriter(membershipSchema, (notice, site) => {
  const end = notice.ends_on ?? notice.valid_until;
  return {
    subject: `Your membership ends${onWords(end)}`,
    blocks: [
      text(
        `We have your notice: your ${planWords(notice)} ends${onWords(end)} and is not renewed after that.`,
        'The notice period is 30 days, and a membership ends with the period it is in then.',
      ),
      text(
        `You can use your address${untilWords(end)}.`,
        'Until then you can take the notice back on your dashboard.',
      ),
      membershipLink(site),
    ],
  };
});
