import { paths } from 'shared/lib/paths';
import * as v from 'valibot';
import { link, text } from './content';
import { mailWriter } from './mail-writer';

const schema = v.object({ name: v.string(), reason: v.string() });

export const postNameRefused = mailWriter(schema, ({ name, reason }, site) => ({
  subject: `We could not confirm “${name}”`,
  blocks: [
    text(`We could not confirm that post for “${name}” is yours: ${reason}`),
    text('Until we can, we do not put post under this name in your box. You can ask again.'),
    link('Open your names', `${site.url}${paths.post}?view=settings`),
  ],
}));
