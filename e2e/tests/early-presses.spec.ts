import type { ElementHandle, Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { expect, test } from '../fixtures';
import { MembershipsPage } from '../pages/memberships-page';
import { publicPaths } from '../support/screens';
import { openWithoutCode } from '../support/without-code';

type Control = ElementHandle<HTMLElement>;

/** How a control shows that it has acted exactly once: acting twice would look different. */
interface Judgement {
  says: RegExp;
  /** The browser acts by itself, without waiting for the page's code. */
  isNative?: true;
  /**
   * It opens something that the next press would close, or that would be in its way: one such control a
   * round.
   */
  isAlone?: true;
  hasActed: (page: Page, control: Control) => Promise<void>;
}

const described = (label: string, text: string) => (page: Page) =>
  expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(text);

const judgements: readonly Judgement[] = [
  {
    says: /^Pause greetings$/,
    hasActed: (_, control) => says(control, 'Play greetings'),
  },
  {
    says: /^Show map$/,
    hasActed: (page) => expect(page.getByTitle('Map of Valletta')).toBeAttached(),
  },
  {
    says: /^Cookie settings$/,
    isAlone: true,
    hasActed: (page) => expect(page.getByRole('dialog', { name: 'Cookie settings' })).toBeVisible(),
  },
  {
    says: /^Choose (Essential|Pro|Enterprise)$/,
    isAlone: true,
    hasActed: async (page, control) => {
      const plan = (await control.textContent())?.replace('Choose ', '') ?? '';
      await expect(new MembershipsPage(page).registration().dialog).toContainText(
        `Your plan: ${plan}`,
      );
    },
  },
  {
    says: /^Show password$/,
    hasActed: async (page) => {
      await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    },
  },
  { says: /^Sign in$/, hasActed: described('E-mail', 'Enter your e-mail address') },
  { says: /^Send (reset|a new) link$/, hasActed: described('E-mail', 'Enter your e-mail address') },
  { says: /^Send Your Message$/, hasActed: described('Message', 'Write a message') },
  {
    says: /^Stop these e-mails$/,
    hasActed: (page) => expect(page.getByRole('alert')).toContainText('This link is not complete.'),
  },
  {
    // a made-up link opens nothing, and says so
    says: /^Open the scan$/,
    hasActed: (page) =>
      expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible(),
  },
  {
    says: /^Check number$/,
    hasActed: described('Number on the paper', 'Please type the number on the paper.'),
  },
  { says: /^Submit application$/, hasActed: described('First name', 'Enter your first name') },
  {
    // the page as served has already begun to ask
    says: /^Try again/,
    hasActed: (page) => expect(page.getByText('The connection works.')).toBeVisible(),
  },
  {
    says: /^Menu$/,
    isNative: true,
    isAlone: true,
    hasActed: (page) => expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible(),
  },
  {
    says: /\?$|^I have another question$/,
    isNative: true,
    hasActed: async (_, control) => {
      const isOpen = await control.evaluate(({ parentElement }) =>
        parentElement?.hasAttribute('open'),
      );
      expect(isOpen).toBe(true);
    },
  },
];

declare global {
  interface Window {
    /** The controls `pressWhenParsed` has pressed, and their texts at that moment. */
    pressed: HTMLElement[];
    textsOfPressed: string[];
  }
}

async function says(control: Control, text: string): Promise<void> {
  await expect.poll(() => control.textContent()).toBe(text);
}

/**
 * Everything on the page that is pressed to make something happen; links that only lead elsewhere are left
 * out.
 */
async function controlsOf(page: Page): Promise<{ control: Control; judgement: Judgement }[]> {
  const handles = await page
    .locator(
      'button, summary, a[data-acts], a:not([href]), input:is([type=submit], [type=button], [type=image], [type=reset]), [role=button], [onclick]',
    )
    .elementHandles();
  const found = [];
  for (const handle of handles) {
    const control = handle as Control;
    if (!(await control.isVisible())) continue;
    const text = await control.evaluate((one) => one.ariaLabel ?? one.textContent ?? '');
    found.push({ control, judgement: judgementOf(text) });
  }
  return found;
}

function judgementOf(text: string): Judgement {
  const judgement = judgements.find(({ says }) => says.test(text.trim()));
  if (!judgement) throw new Error(`Nobody can tell whether “${text}” has acted.`);
  return judgement;
}

/** Counts what reaches the page's code, by control; the recorder comes before. */
async function countDeliveries(page: Page): Promise<(control: Control) => Promise<number>> {
  await page.addInitScript(() => {
    const delivered = new Map<Element, number>();
    Object.assign(window, { delivered });
    document.addEventListener(
      'click',
      ({ target }) => {
        const control = (target as Element).closest('button, summary, a');
        if (control) delivered.set(control, (delivered.get(control) ?? 0) + 1);
      },
      true,
    );
  });
  return (control) =>
    control.evaluate(
      (one) => (window as { delivered?: Map<Element, number> }).delivered?.get(one) ?? 0,
    );
}

async function press(control: Control): Promise<void> {
  const isBusy = await control.evaluate((one) => one.ariaDisabled === 'true');
  await control.click({ force: isBusy });
}

/** In the browser: presses every button the moment the page has been read, before any script. */
function pressWhenParsed(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('#root ~ *')) return;
    observer.disconnect();
    window.pressed = [...document.querySelectorAll('button')].filter(
      ({ popoverTargetElement }) => !popoverTargetElement,
    );
    window.textsOfPressed = window.pressed.map((button) => button.ariaLabel ?? button.textContent);
    for (const button of window.pressed) button.click();
  }).observe(document, { childList: true, subtree: true });
}

const isHeard = (control: Control) =>
  control.evaluate((one) => one.getAttribute('aria-busy') === 'true');

/** Presses all controls of a page before its code is there: twice, as the impatient do. */
async function pressEverything(page: Page, path: string): Promise<void> {
  const deliveries = await countDeliveries(page);
  for (let round = 0, rounds = 1; round < rounds; round += 1) {
    const arrive = await openWithoutCode(page, path);
    const all = await controlsOf(page);
    const alone = all.filter(({ judgement }) => judgement.isAlone);
    const others = all.filter(({ judgement }) => !judgement.isAlone);
    const pressed = [...(round === 0 ? others : []), ...alone.slice(round, round + 1)];
    rounds = Math.max(1, alone.length);
    expect(pressed.length, path).toBeGreaterThan(0);
    for (const { control, judgement } of pressed) {
      await press(control);
      if (!judgement.isNative) await press(control);
      expect(await isHeard(control), `${path} ${judgement.says} is heard`).toBe(
        !judgement.isNative,
      );
    }
    arrive();
    for (const { control, judgement } of pressed) {
      await judgement.hasActed(page, control);
      expect(await deliveries(control), `${path} ${judgement.says}`).toBe(1);
      expect(await isHeard(control)).toBe(false);
    }
    await page.unrouteAll();
  }
}

for (const path of publicPaths) {
  const tag = path === paths.login ? [] : '@long';
  test(`everything that is pressed on ${path} before its code arrives acts once`, { tag }, async ({
    page,
    complaints,
  }) => {
    // a made-up link: the server refuses it, so complaints are expected
    const isOfLink = path === paths.stopMails;
    const link = new Map<string, string>([
      [paths.stopMails, '?token=nobodys'],
      [paths.sharedScan, `#${'x'.repeat(43)}`],
    ]);
    await pressEverything(page, `${path}${link.get(path) ?? ''}`);
    if (!isOfLink) expect(complaints).toEqual([]);
  });
}

test('the menu, header and footer act once on a phone', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  // one that a remote shows, one behind the sign-in, and none at all
  for (const path of [paths.terms, paths.documents, '/nowhere']) await pressEverything(page, path);
});

test('a control pressed at once on a slow phone with a slow connection acts once', {
  tag: '@long',
}, async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const speed = 200_000; // bytes a second
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150, // ms
    downloadThroughput: speed,
    uploadThroughput: speed,
  });
  const deliveries = await countDeliveries(page);
  await page.addInitScript(pressWhenParsed);
  for (const path of [paths.home, paths.login, paths.contact]) {
    await page.goto(path, { waitUntil: 'commit' });
    const texts = await (await page.waitForFunction(() => window.textsOfPressed)).jsonValue();
    for (const [at, text] of texts.entries()) {
      const handle = await page.evaluateHandle((index) => window.pressed[index], at);
      const control = handle.asElement() as Control;
      await judgementOf(text).hasActed(page, control);
      expect(await deliveries(control), `${path} ${text}`).toBe(1);
    }
  }
});
