import * as v from 'valibot';
import { quote, text } from './content';
import { mailWriter } from './mail-writer';
import { postLink, postSchema, postWords } from './post-params';

const schema = v.object({ ...postSchema.entries, question: v.string() });

export const postRequestAskedBack = mailWriter(schema, (post, site) => ({
  subject: `${postWords(post)} waits for your answer`,
  blocks: [
    text(
      `You asked us to do something with ${postWords(post).replace(/^A/, 'a')}. Before we go on, we have a question:`,
    ),
    quote(post.question),
    text('With your answer, your request goes back in line. You can also withdraw it.'),
    postLink('Answer', post, site),
  ],
}));
