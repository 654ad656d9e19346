import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { company } from 'shared/company';
import { previewName, previewSize } from 'shell/app/page-previews';
import { buildSite } from 'site/build-site';
import { repositoryDir } from 'site/repository-dir';
import { siteApp } from 'site/serve/site-app';
import { findChromium } from '../support/find-chromium';
import { pictureWords } from './drawn';

/** An address nobody listens at: the built site is answered from here. */
const siteUrl = 'http://pictures.test';

/**
 * Draws the pictures that links and home screens show: previews out of the home page's own hero,
 * icons out of the favicon.
 * @returns PNG by name, relative to `shell/public`
 */
export async function drawPictures(): Promise<Map<string, Buffer>> {
  const { distDir } = await buildSite();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--disable-background-networking',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  try {
    return new Map([...(await drawPreviews(browser, distDir)), ...(await drawIcons(browser))]);
  } finally {
    await browser.close();
  }
}

type Pictures = [name: string, png: Buffer][];

async function drawPreviews(browser: Browser, distDir: string): Promise<Pictures> {
  const page = await openHome(browser, distDir);
  await page.evaluate(arrange);
  await page.evaluate(addFilter, shades);
  await page.addStyleTag({ path: join(import.meta.dirname, 'preview.css') });
  const pictures: Pictures = [];
  for (const [path, words] of Object.entries(pictureWords)) {
    await page.evaluate(write, { words, line: company.foundedBy });
    await page.evaluate(() => document.fonts.ready);
    pictures.push([`previews/${previewName(path)}.png`, await page.screenshot()]);
  }
  return pictures;
}

/** The home page as it is served, before any script: the same picture every time. */
async function openHome(browser: Browser, distDir: string): Promise<Page> {
  const config = {
    supabaseUrl: siteUrl,
    supabaseKey: 'none',
    siteUrl,
    features: { loungeMembersOnly: false, cardPayments: false, emailConfirmation: false },
  };
  const site = siteApp({ distDir, config });
  const context = await browser.newContext({ viewport: previewSize, bypassCSP: true });
  const page = await context.newPage();
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() === 'script') return route.abort();
    const answer = await site.fetch(new Request(route.request().url()));
    const body = Buffer.from(await answer.arrayBuffer());
    const isText = /html|css/.test(answer.headers.get('content-type') ?? '');
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: isText ? withFonts(body.toString()) : body,
    });
  });
  await page.goto(siteUrl, { waitUntil: 'networkidle' });
  return page;
}

/** However late the fonts come, the picture has them: on the site a first page does without. */
function withFonts(text: string): string {
  return text.replaceAll('font-display:optional', 'font-display:block');
}

/** Runs in the page: leaves the hero, with the logo and a place for words. */
function arrange(): void {
  const hero = document.querySelector('[class*="hero.module-hero"]');
  const promise = document.querySelector('[class*="hero.module-promise"]');
  const heading = document.querySelector('[class*="hero.module-heading"]');
  const logo = document.querySelector('header [class*="logo.module-logo"]');
  if (!hero || !promise || !heading || !logo) throw new Error('The home page has another hero.');
  const line = document.createElement('p');
  line.className = 'line';
  promise.replaceChildren(logo, heading, line);
  document.body.replaceChildren(hero);
}

// Of each colour. The fine noise of gradients is most of a picture's bytes, and nobody sees it.
const shades = 64;

/** Runs in the page: the filter that `preview.css` names. */
function addFilter(count: number): void {
  const levels = Array.from({ length: count }, (_, level) => level / (count - 1)).join(' ');
  const parts = ['R', 'G', 'B'].map(
    (colour) => `<feFunc${colour} type="discrete" tableValues="${levels}"/>`,
  );
  const drawing = document.createElement('div');
  drawing.innerHTML = `<svg width="0" height="0"><filter id="fewer-shades" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feComponentTransfer>${parts.join('')}</feComponentTransfer></filter></svg>`;
  document.body.append(drawing);
}

/** Runs in the page. */
function write({ words, line }: { words: string; line: string }): void {
  const heading = document.querySelector('h1');
  const below = document.querySelector('.line');
  if (!heading || !below) throw new Error('There is no place for words.');
  heading.textContent = words;
  below.textContent = line;
}

/** Sizes in pixels; `margin` keeps the mark inside the circle a phone may cut out. */
const icons = [
  { name: 'icon-48', size: 48 },
  { name: 'apple-touch-icon', size: 180, fills: true },
  { name: 'icon-192', size: 192 },
  { name: 'icon-512', size: 512 },
  { name: 'maskable-512', size: 512, fills: true, margin: 0.1 },
];

async function drawIcons(browser: Browser): Promise<Pictures> {
  const drawing = readFileSync(join(repositoryDir, 'shell/public/favicon.svg'), 'utf8');
  const page = await (await browser.newContext()).newPage();
  const pictures: Pictures = [];
  for (const { name, size, fills = false, margin = 0 } of icons) {
    await page.setViewportSize({ width: size, height: size });
    // phones round the corners themselves
    const shape = fills ? drawing.replace(/ rx="\d+"/, '') : drawing;
    const ground = fills ? /<rect[^>]* fill="([^"]+)"/.exec(drawing)?.[1] : 'transparent';
    await page.setContent(
      `<style>html{background:${ground}}body{margin:${size * margin}px}svg{display:block}</style>${shape}`,
    );
    pictures.push([`icons/${name}.png`, await page.screenshot({ omitBackground: true })]);
  }
  return pictures;
}
