import { reviewTime } from 'shared/affiliates/programme';
import * as v from 'valibot';
import { text } from './content';
import { mailWriter } from './mail-writer';

export const applicationReceived = mailWriter(v.object({}), () => ({
  subject: 'We have your affiliate application',
  blocks: [
    text(
      'Thank you for applying to our affiliate programme.',
      `We read every application and decide within ${reviewTime}. We’ll e-mail you either way.`,
    ),
    text(
      'If you did not apply, someone typed your address by mistake: you can ignore this e-mail.',
    ),
  ],
}));
