import { reviewTime } from 'shared/affiliates/programme';
import * as v from 'valibot';
import { text } from './content';
import { mailWriter } from './mail-writer';

export const applicationReceived = mailWriter(v.object({}), () => ({
  subject: 'We have your affiliate application',
  blocks: [
    text(
      'Thank you for applying to our affiliate programme.',
      `We read every application and decide within ${reviewTime}; you hear from us by e-mail, whether it is a yes or a no.`,
    ),
    text('If you did not apply, somebody typed your address by mistake: there is nothing to do.'),
  ],
}));
