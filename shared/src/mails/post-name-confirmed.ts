import { paths } from 'shared/lib/paths';
import * as v from 'valibot';
import { link, text } from './content';
import { mailWriter } from './mail-writer';

export const postNameConfirmed = mailWriter(v.object({ name: v.string() }), ({ name }, site) => ({
  subject: `We take in post for “${name}”`,
  blocks: [
    text(`We have confirmed “${name}”: post under this name now comes to you.`),
    link('Open your post', site.url + paths.post),
  ],
}));
