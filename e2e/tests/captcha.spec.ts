import type { Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import type { RuntimeConfig } from 'shared/runtime/config';
import { captchaPage } from 'site/captcha/captcha-page';
import { expect, test } from '../fixtures';
import { serveSite } from '../support/serve-site';

const captcha = {
  provider: 'turnstile',
  siteKey: 'the site key',
  url: 'https://check.example.test/',
} as const;

/** Stands in for Turnstile's script; it tries to reach the site that frames it, and tells how that went. */
const quiet = `turnstile = { render(place, options) {
  let reached = 'nothing';
  try { reached = parent.localStorage.length + ' entries'; } catch {}
  options.callback(options.sitekey + ', reached ' + reached);
} }`;
const asking = `turnstile = { render(place, options) {
  options['before-interactive-callback']();
  const box = document.createElement('button');
  box.textContent = 'I am a person';
  box.style = 'width: 300px; height: 65px';
  box.onclick = () => options.callback('pressed');
  document.querySelector(place).append(box);
} }`;

/** The site with a captcha. @returns what left it: the addresses of others, and the tokens by path */
async function withCaptcha(page: Page, baseURL: string) {
  const provider = { script: quiet as string | undefined };
  const asked: string[] = [];
  const tokens: Record<string, string | undefined> = {};
  const config = (await (await page.request.get('/config.json')).json()) as RuntimeConfig;
  await serveSite(page, baseURL, { distDir: process.env.SITE_DIR ?? '', captcha });
  await page.route(`${captcha.url}**`, (route) => {
    asked.push(route.request().url());
    const { html, headers } = captchaPage({ ...config, captcha });
    return route.fulfill({ body: html, headers: { ...headers, 'Content-Type': 'text/html' } });
  });
  await page.route('https://challenges.cloudflare.com/**', (route) => {
    asked.push(route.request().url());
    if (provider.script === undefined) return route.abort();
    return route.fulfill({ body: provider.script, contentType: 'text/javascript' });
  });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'POST' || !pathname.startsWith('/auth/v1/')) return;
    tokens[pathname.slice(9)] = request.postDataJSON()?.gotrue_meta_security?.captcha_token;
  });
  return { provider, asked, tokens };
}

const signingIn = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

test('a captcha is asked when a form is sent, and its provider reaches nothing of the site', async ({
  page,
  baseURL,
  account,
  complaints,
}) => {
  const { asked, tokens } = await withCaptcha(page, baseURL ?? '');
  await page.goto(paths.forgotPassword);
  await page.getByLabel('E-mail').fill(account.email);
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: /link/ }).click();
  await expect.poll(() => tokens.recover).toBe('the site key, reached nothing');
  await expect(page.locator('iframe')).toHaveCount(0);

  await page.goto(paths.login);
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await signingIn(page).click();
  await expect(page).toHaveURL(/dashboard/);
  expect(tokens.token).toBe('the site key, reached nothing');
  expect(asked).toHaveLength(4);
  expect(complaints).toEqual([]);
});

test('a captcha that asks the person shows itself, can be left, and believes its own page alone', {
  tag: '@long',
}, async ({ page, baseURL, account }) => {
  const { provider, tokens } = await withCaptcha(page, baseURL ?? '');
  provider.script = asking;
  await page.goto(paths.login);
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await signingIn(page).click();
  const dialog = page.getByRole('dialog', { name: 'One moment, please' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You left the check, so nothing was sent.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(account.password);

  await signingIn(page).click();
  const check = dialog.frameLocator('iframe').getByRole('button', { name: 'I am a person' });
  await expect(check).toBeVisible();
  await page.evaluate(() => postMessage({ captcha: 'token', token: 'forged' }));
  await check.click();
  await expect(page).toHaveURL(/dashboard/);
  expect(tokens.token).toBe('pressed');
});

test('a captcha whose provider cannot be reached says so at once, and the next press goes on', {
  tag: '@long',
}, async ({ page, baseURL, account }) => {
  const { provider, tokens } = await withCaptcha(page, baseURL ?? '');
  provider.script = undefined;
  await page.goto(`${paths.forgotPassword}?email=${account.email}`);
  const send = page.getByRole('button', { name: /link/ });
  await send.click();
  await expect(page.getByText('Allow challenges.cloudflare.com')).toBeVisible();
  expect(tokens).toEqual({});
  provider.script = quiet;
  await send.click();
  await expect.poll(() => tokens.recover).toBe('the site key, reached nothing');
});
