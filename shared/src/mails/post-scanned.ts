import { counted } from 'shared/lib/counted';
import * as v from 'valibot';
import { text } from './content';
import { mailWriter } from './mail-writer';
import { postLink, postSchema, postWords } from './post-params';

const schema = v.object({ ...postSchema.entries, pages: v.number() });

export const postScanned = mailWriter(schema, (post, site) => ({
  subject: `${postWords(post)} is scanned`,
  blocks: [
    text(
      `${postWords(post)} is scanned: ${counted(post.pages, 'page')}.`,
      'You can read it, search its text and download it as a PDF. If someone at our office opens it, its history shows you when.',
    ),
    postLink('Read your post', post, site),
  ],
}));
