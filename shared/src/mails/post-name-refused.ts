import { paths } from 'shared/lib/paths';
import * as v from 'valibot';
import { link, text } from './content';
import { mailWriter } from './mail-writer';

const schema = v.object({
  name: v.string(),
  reason: v.string(),
  /** It was theirs until today. */
  was_confirmed: v.optional(v.boolean(), false),
});

export const postNameRefused = mailWriter(schema, ({ name, reason, was_confirmed }, site) => ({
  subject: was_confirmed
    ? `We take in no more post for “${name}”`
    : `We could not confirm “${name}”`,
  blocks: [
    text(
      was_confirmed
        ? `From today we take in no more post for “${name}”: ${reason}`
        : `We could not confirm that post for “${name}” is yours: ${reason}`,
    ),
    text('Until we can, we do not put post under this name in your box. You can ask again.'),
    link('Open your names', `${site.url}${paths.post}?view=settings`),
  ],
}));
