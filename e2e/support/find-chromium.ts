import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** First the headless shell: the same engine, and it needs half the time to set up a fresh profile. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const usualPlaces = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** How each system's package manager installs the browser, without asking. */
const installers: readonly (readonly string[])[] = [
  ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
  ['dnf', 'install', '-y', 'chromium'],
  ['apk', 'add', 'chromium'],
  ['pacman', '-S', '--noconfirm', 'chromium'],
];

/**
 * The browser the tests drive: Playwright's own when it is there, else the system's, else one
 * installed with the system's package manager where that needs no password.
 * @returns a path, or undefined for Playwright's own.
 * @throws with one line that says what to do.
 */
export function findChromium(): string | undefined {
  if (existsSync(chromium.executablePath())) return undefined;
  const found = systemChromium() ?? installChromium();
  if (found) return found;
  throw new Error(
    'No Chromium found: run `npx playwright install chromium`, or install Chromium or Chrome, and try again.',
  );
}

function systemChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...usualPlaces].find((path) => existsSync(path));
}

function installChromium(): string | undefined {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const installer = installers.find(([tool = '']) => succeeds(['which', tool]));
  if (!installer) return undefined;
  console.log(`No Chromium yet: installing it with ${installer[0]}…`);
  if (installer[0] === 'apt-get') succeeds([...asRoot, 'apt-get', 'update']);
  return succeeds([...asRoot, ...installer]) ? systemChromium() : undefined;
}

function succeeds([command = '', ...args]: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'ignore', env }).status === 0;
}
