import { counted } from 'shared/lib/counted';
import { formatMoment } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import { writePostCode } from 'shared/post/code';
import * as v from 'valibot';
import { link, text } from './content';
import { mailWriter } from './mail-writer';

const schema = v.object({
  number: v.string(),
  level: v.string(),
  bag_code: v.string(),
  shredded_at: v.string(),
  closed_by: v.string(),
  witnessed_by: v.string(),
  /** All there are; at most fifty are named. */
  total: v.number(),
  codes: v.array(v.string()),
});

/** What was shredded of a member's post; their certificate says the same. */
export const postShredded = mailWriter(schema, (told, site) => {
  const more = told.total - told.codes.length;
  const codes = told.codes.map(writePostCode).join(', ');
  return {
    subject: `Shredded: ${counted(told.total, 'item')} of your post`,
    blocks: [
      text(
        `We have shredded ${counted(told.total, 'item')} of your post on ${formatMoment(told.shredded_at)} (Malta time), to level ${told.level} of DIN 66399.`,
      ),
      text(`Our codes: ${codes}${more > 0 ? `, and ${more} more` : ''}.`),
      text(
        `Bag ${writePostCode(told.bag_code)} was closed by ${told.closed_by}; ${told.witnessed_by} saw it shredded.`,
      ),
      text(`Your certificate is ${told.number}. You can download it as a PDF at any time.`),
      link('Open your certificates', site.url + paths.postCertificates),
    ],
  };
});
