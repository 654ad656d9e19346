import { paths } from 'shared/lib/paths';
import * as v from 'valibot';
import { link, text } from './content';
import { mailWriter } from './mail-writer';

const schema = v.object({
  /** As the owner calls them. */
  name: v.string(),
  /** As the account that accepted calls itself. */
  account: v.string(),
});

export const postDelegateAccepted = mailWriter(schema, ({ name, account }, site) => ({
  subject: `${name} can now read your post`,
  blocks: [
    text(
      `${name} has accepted your invitation, and reads your post from now on. You can see in the history of each item what they opened.`,
      `The account that accepted calls itself “${account}”. If that is not who you mean, end it at once, with one press.`,
    ),
    link('See who else', `${site.url}${paths.postDelegates}`),
  ],
}));
