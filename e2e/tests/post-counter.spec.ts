import type { BrowserContext, Locator, Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { writePostCode } from 'shared/post/code';
import { sessionStorageKey } from 'shared/session/session-storage';
import { administrator as anAdministrator, type Person } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { countDocuments, countRequests } from '../support/count-requests';
import { cameraSees, kept, label, notSent, recipient, withCamera } from '../support/counter';
import { scan } from '../support/gun';
import { humanly } from '../support/keyboard';
import { labels } from '../support/post';
import { join } from '../support/purchases';
import { signIn } from '../support/sign-in';

test.use(withCamera);

const photos = '/storage/v1/object/post-envelopes/';
const rows = '/rpc/record_post_item';

async function boxOf(account: Person, administrator: Person): Promise<number> {
  await join(account, administrator, 'essential');
  const { data } = await account.client
    .from('profiles')
    .select('box_number')
    .eq('id', account.id)
    .single()
    .throwOnError();
  return data.box_number ?? 0;
}

async function openCounter(page: Page): Promise<void> {
  await page.goto(paths.postCounter);
  await expect(recipient(page)).toBeFocused();
  await expect.poll(() => cameraSees(page)).toBeGreaterThan(0);
}

/** By hand, except for the label. */
async function takeIn(page: Page, box: number, code: string): Promise<void> {
  await page.keyboard.type(String(box), humanly);
  await page.keyboard.press('Enter');
  await expect(label(page)).toBeFocused();
  await scan(page, code);
  await expect(kept(page, code)).toBeVisible();
}

/** Nothing reaches the server, and nothing else is broken. */
async function cut(context: BrowserContext): Promise<() => Promise<void>> {
  const calls = (url: URL) => url.pathname.includes(photos) || url.pathname.includes(rows);
  await context.route(calls, (route) => route.abort('internetdisconnected'));
  return () => context.unroute(calls);
}

test('an item takes at most twelve keys, one request for its photo and one for its row', async ({
  page,
  context,
  account,
  administrator,
  sql,
  complaints,
}) => {
  const box = await boxOf(account, administrator);
  const [first = '', second = ''] = await labels(administrator, 2);
  await signIn(context, administrator);
  await openCounter(page);
  await page.evaluate(() => {
    const counted = globalThis as { keys?: number };
    counted.keys = 0;
    const count = (event: Event) => {
      if (event.isTrusted) counted.keys = (counted.keys ?? 0) + 1;
    };
    addEventListener('keydown', count, true);
  });
  const keys = () => page.evaluate(() => (globalThis as { keys?: number }).keys);
  const [sentPhotos, sentRows] = [countRequests(page, photos), countRequests(page, rows)];

  const begin = performance.now();
  await takeIn(page, box, first);
  const seconds = (performance.now() - begin) / 1000;
  expect(await keys()).toBeLessThanOrEqual(12 - 1); // and one press of the trigger
  await expect(notSent(page)).toBeHidden();
  expect([sentPhotos(), sentRows()]).toEqual([1, 1]);
  console.log(`an item by box number and gun: ${await keys()} keys, ${seconds.toFixed(1)} s`);

  // without a gun: the eighth character stores it
  const before = (await keys()) ?? 0;
  await page.keyboard.type(String(box), humanly);
  await page.keyboard.press('Enter');
  await expect(label(page)).toBeFocused();
  await page.keyboard.type(second, humanly);
  await expect(kept(page, second)).toBeVisible();
  expect(((await keys()) ?? 0) - before).toBeLessThanOrEqual(12);

  await expect(notSent(page)).toBeHidden();
  const stored = await sql`
    select code, user_id, envelope, image from post_items where recorded_by = ${administrator.id}
    order by recorded_at`;
  expect(stored).toMatchObject(
    [first, second].map((code) => ({ code, user_id: account.id, image: 'envelope' })),
  );
  const [{ bytes } = { bytes: null }] = await sql`
    select (metadata ->> 'size')::int bytes from storage.objects where name = ${stored[0]?.envelope}`;
  expect(bytes).toBeGreaterThan(1000);
  expect(complaints).toEqual([]);
});

test('the line drops in the middle of a run: nothing is lost, nothing is twice, nobody signs out by mistake', {
  tag: '@long',
}, async ({ page, context, account, administrator, sql }) => {
  const box = await boxOf(account, administrator);
  const codes = await labels(administrator, 4);
  await signIn(context, administrator);
  await openCounter(page);
  const restore = await cut(context);
  for (const code of codes.slice(0, 3)) await takeIn(page, box, code);
  await expect(page.getByText('3 not sent yet')).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  const question = page.getByRole('dialog', { name: '3 items not sent yet' });
  await question.getByRole('button', { name: 'Send now' }).click();
  await expect(question.getByRole('alert')).toBeVisible();
  await question.getByRole('button', { name: 'Stay signed in' }).click();

  await page.goto(paths.orders);
  const count = page.getByRole('link', { name: '3 not sent yet' });
  const edges = (part: Locator) =>
    part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
  for (const width of [375, 640]) {
    await page.setViewportSize({ width, height: 700 });
    const { left } = await edges(count);
    for (const words of [
      page.getByText('Office', { exact: true }),
      page.getByRole('heading', { level: 1 }),
    ])
      expect((await edges(words)).right).toBeLessThanOrEqual(left); // it lies over nothing
  }

  // the tab is killed; whatever screen of the office is open next sends what it left
  await page.close({ runBeforeUnload: false });
  await restore();
  const next = await context.newPage();
  let answersLost = 0;
  await next.route(`**${rows}`, async (route) => {
    await route.fetch();
    answersLost += 1;
    await (answersLost === 1 ? route.abort('connectionreset') : route.continue());
  });
  await next.goto(paths.orders);
  const stored = async () => {
    const items = await sql`
      select code from post_items where recorded_by = ${administrator.id} order by recorded_at`;
    return items.map(({ code }) => code);
  };
  // not by the count alone: none stands before the frame has come either
  await expect.poll(stored, { timeout: 30_000 }).toEqual(codes.slice(0, 3));
  await expect(next.getByRole('link', { name: /not sent yet/ })).toBeHidden();
  expect(await stored()).toEqual(codes.slice(0, 3));
});

test('two counters at once: a label that was used at the other one is refused and corrected', {
  tag: '@long',
}, async ({ page, context, browser, account, administrator, sql }) => {
  const box = await boxOf(account, administrator);
  const [code = '', spare = '', after = ''] = await labels(administrator, 3);
  await signIn(context, administrator);
  await openCounter(page);
  const elsewhere = await browser.newContext();
  await signIn(elsewhere, administrator);
  const other = await elsewhere.newPage();
  await openCounter(other);
  await takeIn(page, box, code);
  await expect(notSent(page)).toBeHidden();
  await takeIn(other, box, code);
  await takeIn(other, box, after);
  await expect(other.getByText('1 not sent yet, 1 to look at')).toBeVisible();
  await other.getByRole('button', { name: `Correct ${writePostCode(code)}` }).click();
  const dialog = other.getByRole('dialog');
  await dialog.getByLabel('Label').fill(spare);
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(notSent(other)).toBeHidden();
  await elsewhere.close();
  const stored = await sql`select code from post_items where user_id = ${account.id}`;
  expect(stored.map(({ code: one }) => one).sort()).toEqual([code, spare, after].sort());
});

test('whoever has keys alone takes in a registered letter, a run for one recipient, and what is not ours', {
  tag: '@long',
}, async ({ page, context, account, administrator, sql }) => {
  const box = await boxOf(account, administrator);
  const codes = await labels(administrator, 4);
  await signIn(context, administrator);
  await openCounter(page);
  const { keyboard } = page;
  await keyboard.press('Alt+4');
  await keyboard.press('Alt+f');
  await keyboard.type('Green Bank', humanly);
  await keyboard.press('Enter');
  await expect(recipient(page)).toBeFocused();
  await takeIn(page, box, codes[0] ?? '');

  await keyboard.press('Alt+1');
  await keyboard.press('Alt+r');
  await keyboard.type(String(box), humanly);
  await keyboard.press('Enter');
  for (const code of codes.slice(1, 3)) {
    await expect(label(page)).toBeFocused();
    await keyboard.type(code, humanly);
    await expect(page.getByLabel('Taken in today')).toContainText(writePostCode(code));
  }
  await keyboard.press('Escape');
  await keyboard.press('Alt+r');
  await keyboard.type('Somebody of number nine', humanly);
  await keyboard.press('Alt+n');
  await expect(label(page)).toBeFocused();
  await keyboard.type(codes[3] ?? '', humanly);
  await expect(kept(page, codes[3] ?? '')).toBeVisible();
  await expect(notSent(page)).toBeHidden();
  const stored = await sql`
    select code, kind, user_id, sender, image, not_ours_at is not null as is_not_ours
    from post_items where recorded_by = ${administrator.id} order by recorded_at`;
  const theirs = { user_id: account.id, sender: 'Green Bank', image: 'envelope' };
  expect(stored).toMatchObject([
    { ...theirs, code: codes[0], kind: 'registered' },
    { ...theirs, code: codes[1], kind: 'letter' },
    { ...theirs, code: codes[2], kind: 'letter' },
    { code: codes[3], user_id: null, is_not_ours: true },
  ]);
});

test.describe('on a tablet', { tag: '@long' }, () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 } });

  test('whoever has a finger alone takes in a parcel, corrects it and takes it back', async ({
    page,
    context,
    account,
    administrator,
    sql,
  }) => {
    const box = await boxOf(account, administrator);
    const [code = ''] = await labels(administrator, 1);
    await signIn(context, administrator);
    await page.goto(paths.postCounter);
    const whose = recipient(page);
    await page
      .getByRole('group')
      .getByText(/^Parcel/)
      .tap();
    await whose.tap();
    await page.keyboard.insertText(String(box)); // a keyboard on glass says no keys
    await page.getByRole('option', { name: new RegExp(`^Box ${box}\\b`) }).tap();
    await page.getByLabel(/^Weight in grams/).tap();
    await page.keyboard.insertText('1250');
    await label(page).tap();
    await page.keyboard.insertText(code);
    await expect(kept(page, code)).toBeVisible();
    const today = page.getByLabel('Taken in today');
    await expect(today).toContainText(writePostCode(code));

    await page.getByRole('button', { name: `Correct ${writePostCode(code)}` }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Weight in grams').fill('1300');
    await dialog.getByLabel('Reason').fill('Weighed again');
    await dialog.getByRole('button', { name: 'Save correction' }).tap();
    await expect(dialog).toBeHidden();
    await expect
      .poll(() => sql`select kind, weight_g, user_id from post_items where code = ${code}`)
      .toMatchObject([{ kind: 'parcel', weight_g: 1300, user_id: account.id }]);
    await page.getByRole('button', { name: `Undo ${writePostCode(code)}` }).tap();
    await expect
      .poll(
        () => sql`select undone_at is not null as is_undone from post_items where code = ${code}`,
      )
      .toMatchObject([{ is_undone: true }]);
  });
});

test('a full device is said at once, and another person on it sees nothing of what waits', {
  tag: '@long',
}, async ({ page, context, account, administrator, backend, sql }) => {
  const box = await boxOf(account, administrator);
  const [code = '', another = ''] = await labels(administrator, 2);
  await signIn(context, administrator);
  await openCounter(page);
  const restore = await cut(context);
  await takeIn(page, box, code);

  const fill = (isFull: boolean) =>
    page.evaluate((full) => {
      const own = IDBObjectStore.prototype as IDBObjectStore & { kept?: IDBObjectStore['add'] };
      own.kept ??= own.add;
      own.add = full
        ? () => {
            throw new DOMException('full', 'QuotaExceededError');
          }
        : own.kept;
    }, isFull);
  await fill(true);
  await page.keyboard.type(String(box), humanly);
  await page.keyboard.press('Enter');
  await expect(label(page)).toBeFocused();
  await scan(page, another);
  const alert = page.getByRole('alert').filter({ hasText: 'The item is not saved.' });
  await expect(alert).toBeVisible();
  await fill(false);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('2 not sent yet')).toBeVisible();

  // somebody else signs in on the same tablet
  const colleague = await anAdministrator(backend);
  const become = async (person: Person) => {
    const { data } = await person.client.auth.getSession();
    await page.evaluate(
      ([key = '', session = '']) => localStorage.setItem(key, session),
      [sessionStorageKey, JSON.stringify(data.session)],
    );
  };
  await become(colleague);
  await page.goto('about:blank'); // this page would send what is its person's as soon as it can
  await restore();
  await openCounter(page);
  await expect(notSent(page)).toBeHidden();
  expect(await sql`select 1 from post_items where code in ${sql([code, another])}`).toEqual([]);
  await become(administrator);
  await openCounter(page);
  await expect(page.getByLabel('Taken in today')).toContainText(writePostCode(another));
  await expect(notSent(page)).toBeHidden();
  const stored = await sql`
    select code, recorded_by from post_items where code in ${sql([code, another])} order by recorded_at`;
  expect(stored).toEqual(
    [code, another].map((one) => ({ code: one, recorded_by: administrator.id })),
  );
});

test('the camera is allowed on the counter alone, which opens as a document of its own', {
  tag: '@long',
}, async ({ page, context, administrator }) => {
  await signIn(context, administrator);
  await page.goto(paths.orders);
  const isAllowed = () =>
    page.evaluate(() => {
      const { featurePolicy } = document as {
        featurePolicy?: { allowsFeature: (name: string) => boolean };
      };
      return featurePolicy?.allowsFeature('camera');
    });
  expect(await isAllowed()).toBe(false);
  const documents = countDocuments(page);
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Counter' })
    .click();
  await expect(recipient(page)).toBeFocused();
  expect(documents()).toBe(1);
  expect(await isAllowed()).toBe(true);

  // from the search, which knows no documents
  await page.goto(paths.orders);
  await page.getByRole('button', { name: 'Find anything' }).click();
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused();
  await page.keyboard.type('Counter');
  await page.getByRole('option', { name: 'Counter' }).click();
  await expect(recipient(page)).toBeFocused();
  expect(await isAllowed()).toBe(true);
});
