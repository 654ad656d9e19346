import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stack } from '../stack';
import { member, startBareStack } from '../testing/bare-stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startBareStack();
});
afterAll(() => stack.stop());

const read = async (path: string) => (await fetch(`${stack.url}${path}`)).text();

test('an empty outbox says how to fill it', async () => {
  expect(await read('/_local/mail')).toContain('No mail yet');
});

test('a mail can be found by its recipient, opened and followed', async () => {
  const { client, email } = await member(stack);
  await client.auth.resetPasswordForEmail(email);
  const list = await read(`/_local/mail?to=${encodeURIComponent(email)}`);
  const path = /href="(\/_local\/mail\/\d+)"/.exec(list)?.[1] ?? '';
  const page = await read(path);
  expect(page).toContain('<h1>Choose a new password</h1>');
  expect(page).toMatch(/<a href="http[^"]+\/reset-password#token_hash=/);
  expect(await read('/_local/mail?to=nobody@example.test')).toContain('No mail to nobody');
});

test('the mail page shows contents as text and never runs them', async () => {
  const evil = '"<script>alert(1)</script>"@example.test';
  const page = await read(`/_local/mail?to=${encodeURIComponent(evil)}`);
  expect(page).not.toContain('<script>');
  const response = await fetch(`${stack.url}/_local/mail`);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page).not.toMatch(/ style=/);
});

test('an unknown mail is a page with a way back', async () => {
  const response = await fetch(`${stack.url}/_local/mail/999`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('All mails');
});

/** The answer to a browser that reaches this machine under another host name. */
function statusFor(host: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request({ port: stack.port, host: '127.0.0.1', path, headers: { host } });
    asked.once('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.once('error', reject).end();
  });
}

test('mails are read under names of this machine only', async () => {
  for (const path of [
    '/_local/mail',
    '/_local/mail.json',
    '/_local/mail/1',
    '/_local/mail/1/html',
  ]) {
    for (const host of [
      'evil.test',
      `evil.test:${stack.port}`,
      'localhost.evil.test',
      '127.0.0.1.evil.test',
    ]) {
      expect(await statusFor(host, path), `${path} at ${host}`).toBe(421);
    }
  }
  for (const host of ['localhost', `localhost:${stack.port}`, '127.0.0.1:1', '[::1]']) {
    expect(await statusFor(host, '/_local/mail.json'), host).toBe(200);
  }
});
