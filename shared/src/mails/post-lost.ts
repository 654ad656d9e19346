import * as v from 'valibot';
import { text } from './content';
import { mailWriter } from './mail-writer';
import { postLink, postSchema, postWords } from './post-params';

const schema = v.object({
  ...postSchema.entries,
  /** Its owner can read what was scanned of it. */
  is_scanned: v.nullish(v.boolean()),
});

export const postLost = mailWriter(schema, (post, site) => ({
  subject: `${postWords(post)} for you is lost`,
  blocks: [
    text(
      `${postWords(post)} for you cannot be found in our office: two of us have looked for it. We are sorry.`,
      post.is_scanned && 'Its scan stays: you can read it and download it as before.',
      'Please write to us, so that we can put right what we can. If we find it, we tell you at once.',
    ),
    postLink('See its history', post, site),
  ],
}));

export const postFound = mailWriter(postSchema, (post, site) => ({
  subject: `${postWords(post)} for you is found`,
  blocks: [
    text(`${postWords(post)} that we had lost is found. We keep it for you again.`),
    postLink('Open your post', post, site),
  ],
}));
