import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMessageSender } from './send-messages';

const server = createServer((_, response) => response.end());
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('a message that comes while the sender looks for the next one is sent', async () => {
  const message = { body: '{}', due_at: null, tries: 0, sent_at: null };
  const due = [{ ...message, id: 'first' }];
  const sent: string[] = [];
  const sender = startMessageSender({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret: 'whsec_test',
    store: {
      dueMessages: async () => due.splice(0),
      noteSent: async (id) => {
        sent.push(id);
      },
      noteFailed: async () => {},
      nextDue: async () => {
        if (sent.length === 1) {
          due.push({ ...message, id: 'second' });
          sender.wake();
        }
        return null;
      },
    },
  });
  await sender.drain();
  expect(sent).toEqual(['first', 'second']);
  await sender.close();
});
