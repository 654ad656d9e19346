import type { CDPSession, Page } from '@playwright/test';

/** ms */
export const latency = 150;

/**
 * From here on each request of the page waits 150 ms and shares 1.6 Mbit/s. Opening a connection
 * costs nothing: the browser delays requests, not packets.
 * @param isTold whether the browser tells the page so, as Chromium does; Firefox and Safari do not
 * @returns its devtools
 */
export async function slowConnection(page: Page, isTold = true): Promise<CDPSession> {
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
    (value) => Object.defineProperty(navigator, 'connection', { value }),
    isTold ? { rtt: latency } : undefined,
  );
  return devtools;
}
