import * as v from 'valibot';
import { text } from './content';
import { mailWriter } from './mail-writer';

export const messageReceived = mailWriter(v.object({}), () => ({
  subject: 'We have your message',
  blocks: [
    text('Thank you for writing to us. A person reads your message and answers within 24 hours.'),
    text('If you did not write, somebody typed your address by mistake: there is nothing to do.'),
  ],
}));
