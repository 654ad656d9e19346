import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { drawEnvelope } from 'local/drawn-post/draw-envelope';
import { drawLetter } from 'local/drawn-post/draw-letter';
import { malteseLetter } from 'local/drawn-post/letter-texts';
import { type Stack, startStack } from 'local/stack';
import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { sessionStorageKey } from 'shared/session/session-storage';
import { visitor } from 'shared/testing/personas';
import sharp from 'sharp';
import { buildSite } from 'site/build-site';
import { repositoryDir } from 'site/repository-dir';
import { answeredConsent, storedBy } from '../../support/consent';
import { findChromium } from '../../support/find-chromium';
import { scan } from '../../support/gun';
import { Film } from './strip';

/**
 * `npm run film`: the way of a letter as two strips of pictures in docs, one of a phone and one of a desk. It is handed
 * in at the counter, photographed, asked for, scanned, read by the real process, found by a word in Maltese, and read.
 */
const sender = malteseLetter.sender;
const recipient = ['Vella Design Studio', ...company.address.slice(0, 3)];
const film = new Film();

const { distDir } = await buildSite();
const stack = await startStack({ fresh: true, seed: true, siteDir: distDir, drawPost: true });
const files = mkdtempSync(join(tmpdir(), 'film-'));
const browser = await openBrowser();
try {
  const office = await signedIn(browser, stack, 'admin');
  const maria = await signedIn(browser, stack, 'member');
  await untilDrawn(stack);
  const [found] = await stack.sql<{ box: number; code: string }[]>`
    select p.box_number as box, private.post_code(nextval('private.post_code_seq')) as code
    from public.profiles p where p.email = 'member@example.test'`;
  if (!found) throw new Error('Maria is not in the seed.');

  await office.goto(paths.postCounter);
  const box = office.getByRole('combobox', { name: 'Box or name' });
  await box.fill(String(found.box));
  await film.take('A letter is handed in', box);
  await box.press('Enter');
  await film.take('Its envelope is photographed', office.getByLabel('What the camera sees'));
  await scan(office, found.code);
  const kept = office.getByRole('status').filter({ hasText: 'is kept for' });
  await film.take('It has a label', kept);
  // what the counter does not ask is said afterwards
  await stack.sql`
    update public.post_items set is_official = true,
      sender_id = (select id from public.post_senders where name = ${sender})
    where code = ${found.code}`;

  await maria.goto(paths.post);
  const letter = maria.getByRole('link', { name: sender }).first();
  await film.take('Its owner sees the envelope', letter);
  await letter.click();
  await maria.getByRole('button', { name: 'Ask for a scan' }).click();
  await film.take('A scan is asked for', maria.getByText('We’ll have it ready for you by'));

  await office.goto(`${paths.postScanning}?open=${found.code}`);
  await office.getByRole('button', { name: 'Take it' }).click();
  await office.getByRole('button', { name: 'I have opened it' }).click();
  const page = join(files, 'page.png');
  writeFileSync(
    page,
    await drawLetter({ ...malteseLetter, to: ['Maria Vella', ...recipient.slice(0, 2)] }),
  );
  await office.getByLabel('Pages from the scanner').setInputFiles(page);
  await film.take('Opened and scanned', office.getByText('1 of 1 file sent'));
  await office.getByRole('button', { name: 'Hand over' }).click();

  const scanned = maria.getByRole('img', { name: /^Page 1 of 1/ });
  await scanned.waitFor({ timeout: 300_000 });
  await maria.getByRole('link', { name: 'All post' }).click();
  await maria.getByRole('searchbox').fill('hlas');
  await film.take('Found by “ħlas”', maria.locator('mark').first());
  await maria.getByRole('link', { name: sender }).first().click();
  await film.take('Read', scanned);
  for (const line of await film.write(join(repositoryDir, 'docs'))) console.log(line);
} finally {
  await browser.close();
  await stack.stop();
  rmSync(files, { recursive: true, force: true });
}

/** A browser whose camera sees an envelope on the desk. */
async function openBrowser(): Promise<Browser> {
  const picture = await drawEnvelope({
    design: 'official',
    sender,
    from: malteseLetter.from,
    to: recipient,
    posted: '10.11.2026',
  });
  const seen = join(files, 'desk.mjpeg');
  writeFileSync(seen, await sharp(picture).jpeg({ quality: 90 }).toBuffer()); // it knows no other kind
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--disable-background-networking',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${seen}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}

async function signedIn(
  own: Browser,
  { url, publishableKey }: Stack,
  login: string,
): Promise<Page> {
  const client = visitor({ url, publishableKey });
  const { data, error } = await client.auth.signInWithPassword({
    email: `${login}@example.test`,
    password: 'demo-password',
  });
  if (error) throw error;
  const stored = { ...answeredConsent(), [sessionStorageKey]: JSON.stringify(data.session) };
  const context = await own.newContext({
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Europe/Malta',
    reducedMotion: 'reduce',
    permissions: ['camera'],
    storageState: storedBy(url, stored),
  });
  context.setDefaultTimeout(60_000);
  // what runs functions here names them by a helper that pages do not have
  await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  return context.newPage();
}

/** The envelopes of the seed are there, so that no picture waits for one. */
async function untilDrawn({ sql }: Stack): Promise<void> {
  for (;;) {
    const [missing] = await sql`
      select 1 from storage.objects where bucket_id = 'post-envelopes' and version is null limit 1`;
    if (!missing) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
