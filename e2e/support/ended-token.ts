import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sessionStorageKey } from 'shared/session/session-storage';

const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The token of the page's session has ended an hour ago, also by the server's word; the session goes on. */
export async function endToken(page: Page): Promise<void> {
  const secret = process.env.JWT_SECRET ?? '';
  const kept = await page.evaluate((key) => localStorage.getItem(key), sessionStorageKey);
  const session = JSON.parse(kept ?? '{}');
  const [head = '', claims = ''] = session.access_token.split('.');
  const exp = Math.floor(Date.now() / 1000) - 3600;
  const said = `${head}.${written({ ...read(claims), exp })}`;
  const signature = createHmac('sha256', secret).update(said).digest('base64url');
  const ended = { ...session, access_token: `${said}.${signature}`, expires_at: exp };
  await page.evaluate(
    ([key = '', text = '']) => localStorage.setItem(key, text),
    [sessionStorageKey, JSON.stringify(ended)],
  );
}
