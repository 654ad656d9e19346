import type { CDPSession, Page } from '@playwright/test';

const latency = 150; // ms

/** From here on the page has round trips of 150 ms and 1.6 Mbit/s. @returns its devtools. */
export async function slowConnection(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: 1_600_000 / 8, // bytes per second
    uploadThroughput: 750_000 / 8,
  });
  // not every version of Chromium still tells the next document of it
  await page.addInitScript(
    (rtt) => Object.defineProperty(navigator, 'connection', { value: { rtt } }),
    latency,
  );
  return devtools;
}
