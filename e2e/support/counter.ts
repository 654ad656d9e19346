import type { Page } from '@playwright/test';
import { writePostCode } from 'shared/post/code';
import { findChromium } from './find-chromium';

const executablePath = findChromium();

/** A camera that shows a moving picture, and a browser whose owner allows it: `test.use(withCamera)`. */
export const withCamera = {
  permissions: ['camera'],
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [
      '--disable-background-networking',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  },
};

export const recipient = (page: Page) => page.getByRole('combobox', { name: 'Box or name' });
export const label = (page: Page) => page.getByRole('textbox', { name: 'Label' });
export const kept = (page: Page, code: string) =>
  page.getByRole('status').filter({ hasText: `${writePostCode(code)} is kept for` });
export const notSent = (page: Page) => page.getByText(/^\d+ not sent yet/);

/** Whatever the camera sees is there by now. */
export async function cameraSees(page: Page): Promise<number> {
  const video = page.getByLabel('What the camera sees');
  return await video.evaluate((element: HTMLVideoElement) => element.videoWidth);
}
