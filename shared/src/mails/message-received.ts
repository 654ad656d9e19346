import * as v from 'valibot';
import { text } from './content';
import { mailWriter } from './mail-writer';

export const messageReceived = mailWriter(v.object({}), () => ({
  subject: 'We have your message',
  blocks: [
    text('Thank you for writing to us. A person reads your message and answers within 24 hours.'),
    text(
      'If you did not write, someone typed your address by mistake: you can ignore this e-mail.',
    ),
  ],
}));
