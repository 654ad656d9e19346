import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { seed } from 'local/database/seed';
import { defaultSupabaseDir } from 'local/paths';
import { type Stack, startStack } from 'local/stack';
import { buildSite } from 'site/build-site';
import { repositoryDir } from 'site/repository-dir';
import { findChromium } from '../../support/find-chromium';
import { Album, widths } from './album';
import { indexPage } from './index-page';
import { Office } from './people';
import type { Story } from './story';
import { anotherPlan } from './story/another-plan';
import { beforeJoining } from './story/before-joining';
import { firstPayment } from './story/first-payment';
import { joining } from './story/joining';
import { leaving } from './story/leaving';
import { ownData } from './story/own-data';
import { secondYear } from './story/second-year';
import { usingIt } from './story/using-it';
import { buildTimeMachine, shiftedDate } from './time-machine';

/**
 * `npm run gallery`: everything that a founder in Tokyo meets between the home page and the end of her
 * second year, as pictures on a phone and at a desk. It ends at the first screen that is not as expected;
 * what was taken until then can be looked through all the same.
 */
const dir = join(repositoryDir, '.local/gallery');

const chapters = [
  beforeJoining,
  joining,
  firstPayment,
  usingIt,
  anotherPlan,
  secondYear,
  leaving,
  ownData,
];

const { distDir } = await buildSite();
const stack = await startStack({
  fresh: true,
  seed: false,
  siteDir: distDir,
  emailConfirmation: true,
});
const time = await buildTimeMachine(stack.superuserUrl);
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
const album = new Album(dir, stack.url);
try {
  await time.travelTo('2027-01-27T22:00+09:00');
  await seed(stack.sql, defaultSupabaseDir);
  const story: Story = {
    page: await (await openBrowser(stack)).newPage(),
    album,
    office: new Office(stack),
    stack,
    time,
    openBrowser: () => openBrowser(stack),
  };
  for (const chapter of chapters) await chapter(story);
} finally {
  const index = join(dir, 'index.html');
  writeFileSync(index, indexPage(album.pictures));
  console.log(`${album.pictures.length} pictures: ${index}`);
  await browser.close();
  await time.stop();
  await stack.stop();
}

async function openBrowser({ url }: Stack) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: widths.desk,
    locale: 'en-GB',
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce', // what moves by itself would be another picture every time
    bypassCSP: true, // a screenshot adds a style sheet of its own
  });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(leaveNothingOut);
  const clock = {
    shift: (aheadMs: number) => context.addInitScript({ content: shiftedDate(aheadMs) }),
  };
  await time.take(clock);
  context.on('close', () => time.leave(clock));
  return context;
}

/**
 * Runs in the page: a browser without a window has no scrollbars, so their place would stay empty, and
 * what is drawn only once it is scrolled to would be missing.
 */
function leaveNothingOut(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    'html { scrollbar-gutter: auto !important; } * { content-visibility: visible !important; }',
  );
  document.adoptedStyleSheets.push(sheet);
}
