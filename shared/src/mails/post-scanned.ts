import { counted } from 'shared/lib/counted';
import { formatPriceWithVat } from 'shared/lib/money';
import * as v from 'valibot';
import { text } from './content';
import { mailWriter } from './mail-writer';
import { postLink, postSchema, postWords } from './post-params';

const schema = v.object({
  ...postSchema.entries,
  pages: v.number(),
  // of one that is thicker than a document
  sheets: v.nullish(v.number()),
  documents: v.nullish(v.number()),
  net: v.nullish(v.number()),
  vat: v.nullish(v.number()),
  gross: v.nullish(v.number()),
});

export const postScanned = mailWriter(schema, (post, site) => ({
  subject: `${postWords(post)} is scanned`,
  blocks: [
    text(
      `${postWords(post)} is scanned: ${counted(post.pages, 'page')}.`,
      thickText(post),
      'You can read it, search its text and download it as a PDF. If someone at our office opens it, its history shows you when.',
    ),
    postLink('Read your post', post, site),
  ],
}));

function thickText({
  sheets,
  documents,
  net,
  vat,
  gross,
}: v.InferOutput<typeof schema>): string | undefined {
  if (!sheets || !documents) return undefined;
  const price = gross ? formatPriceWithVat({ net, vat, gross }) : 'included in your plan';
  return `It has ${sheets} sheets, which count as ${documents} documents: ${price}.`;
}
