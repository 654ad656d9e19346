import { paths } from 'shared/lib/paths';
import * as v from 'valibot';
import { link, text } from './content';
import { mailWriter } from './mail-writer';

const schema = v.object({
  /** As the owner calls them. */
  name: v.string(),
  role: v.picklist(['reader', 'courier']),
});

export const postDelegateAccepted = mailWriter(schema, ({ name, role }, site) => ({
  subject:
    role === 'reader' ? `${name} can now read your post` : `${name} can now collect your post`,
  blocks: [
    text(
      role === 'reader'
        ? `${name} has accepted your invitation, and reads your post from now on. You can see in the history of each item what they opened.`
        : `${name} has accepted your invitation, and can collect post for you. We check who they are at the counter.`,
    ),
    text('You can end this at any time, with one press.'),
    link('See who else', `${site.url}${paths.postDelegates}`),
  ],
}));
