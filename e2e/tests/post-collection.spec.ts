import type { Locator, Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { writePostCode } from 'shared/post/code';
import { administrator as anAdministrator } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { scan } from '../support/gun';
import { humanly, tabTo } from '../support/keyboard';
import { expectOpenToEveryone } from '../support/open-to-everyone';
import { labelOf, receive } from '../support/post';
import { expectNoSidewaysScrolling } from '../support/sideways';
import { signIn } from '../support/sign-in';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Draws a line across a field, as a finger does. */
async function sign(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is no field');
  await page.mouse.move(box.x + 30, box.y + 50);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 20, { steps: 4 });
  await page.mouse.move(box.x + 160, box.y + 60, { steps: 4 });
  await page.mouse.up();
}

/** Signs by typing the name, with the keyboard alone. */
async function signByKeys(page: Page, button: string, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: button }));
  await page.keyboard.press('Enter');
  const turned = page.getByRole('dialog', { name: /^I have received 1 item/ });
  await tabTo(page, turned.getByRole('button', { name: 'I cannot draw: type my name' }));
  await page.keyboard.press('Enter');
  await expect(turned.getByLabel('Your name')).toBeFocused();
  await page.keyboard.type(name, humanly);
  await tabTo(page, turned.getByRole('button', { name: 'I have signed' }));
  await page.keyboard.press('Enter');
}

test('a member sends somebody, who shows code and card; the counter works by keys alone, and the member reads who came', async ({
  page,
  member,
  browser,
  administrator: office,
  complaints,
}) => {
  const [first, second] = [
    await receive(office, member, { sender: 'Green Bank' }),
    await receive(office, member, { sender: 'Blue Bank' }),
  ];
  await page.goto(`${paths.postItem}?id=${first}`);
  await page.getByRole('button', { name: 'Collect it' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Who comes?').selectOption('Someone else');
  await dialog.getByLabel('Their name').fill('Karl Borg');
  await dialog.getByRole('button', { name: 'Ask for collection' }).click();
  const asked = part(page, 'What shall we do with it?');
  await expect(asked).toContainText('Send this code to Karl Borg.');
  await page.goto(paths.post);
  const own = part(page, 'To collect');
  const code = ((await own.getByText(/^\d{3} \d{3}$/).textContent()) ?? '').replace(' ', '');

  const counter = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await signIn(counter, office);
  const desk = await counter.newPage();
  await desk.goto(paths.postDoor);
  await expect(desk.getByLabel('Code of whoever has come')).toBeFocused();
  await desk.keyboard.type(`${code}\n`);
  await expect(desk.getByText('Code shown')).toBeVisible();
  await expect(desk.getByText('Karl Borg')).toHaveCount(0); // the name is read from the document
  await expectOpenToEveryone(desk);
  await scan(desk, await labelOf(office, second));
  await expect(desk.getByText(/is not for them\. Put it back\.$/)).toBeVisible();
  await scan(desk, await labelOf(office, first));
  await expect(desk.getByText('That is all of it.')).toBeVisible();
  await tabTo(desk, desk.getByLabel('Identity card'));
  await desk.keyboard.press('Space');
  await desk.keyboard.press('Tab');
  await desk.keyboard.type('Elena Rossi', humanly);
  await desk.keyboard.press('Tab');
  await expect(desk.getByLabel('Why all the same?')).toBeFocused(); // it is promised for another day
  await desk.keyboard.type('They have telephoned', humanly);
  await signByKeys(desk, 'Have them sign…', 'Elena Rossi');
  const handOver = desk.getByRole('button', { name: 'Hand over 1 item' });
  await tabTo(desk, handOver);
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('alert')).toContainText('Only the person the member has named');
  await expect(desk.getByText('Karl Borg')).toHaveCount(0); // nor does a wrong one tell it
  await tabTo(desk, desk.getByLabel('Name on the document'));
  await desk.keyboard.press('ControlOrMeta+A');
  await desk.keyboard.type('Borg Karl', humanly);
  await signByKeys(desk, 'Sign again…', 'Borg Karl');
  await tabTo(desk, handOver);
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: 'Handed over to Borg Karl' })).toBeFocused();
  await counter.close();

  await expect(own).toHaveCount(0); // without a reload
  await page.goto(`${paths.postItem}?id=${first}`);
  await expect(part(page, 'Handed over')).toContainText('Borg Karl');
  await expect(part(page, 'Handed over')).toContainText('They had it with them');
  await expect(part(page, 'Handed over')).toContainText('They have telephoned');
  await expect(part(page, 'Where it has been')).toContainText('The office handed it over');
  expect(complaints).toEqual([]);
});

test.describe('on a tablet', { tag: '@long' }, () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 768, height: 1024 } });

  test('a member who comes without their code is found by name, signs with a finger, and a mistake is undone', async ({
    page,
    context,
    account: member,
    administrator: office,
    backend,
    complaints,
  }) => {
    const id = await receive(office, member, { kind: 'parcel', sender: 'Green Bank' });
    const call = {
      p_kind: 'collect',
      p_lines: [{ item_id: id, request_id: crypto.randomUUID() }],
      p_options: {},
      p_expected_gross: 0,
    };
    await member.client.rpc('ask_for_post', call).throwOnError();
    const label = await labelOf(office, id);
    await signIn(context, office);
    await page.goto(paths.postRounds);
    await expect(page.getByRole('link', { name: 'Hand over at the door' })).toBeVisible();
    await expectOpenToEveryone(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('link', { name: 'Hand over at the door' }).tap();
    await page.getByRole('searchbox').fill(label.slice(4));
    const row = page.getByRole('row').filter({ hasText: member.fullName });
    await row.getByRole('link', { name: `Hand over to ${member.fullName}` }).tap();
    await page.getByLabel('Label of what you take').fill(label.slice(4));
    await page.getByRole('button', { name: 'Take', exact: true }).tap();
    await expect(page.getByText('That is all of it.')).toBeVisible();
    await page.getByText('Passport', { exact: true }).tap();
    await page.getByLabel('Name on the document').fill(member.fullName);
    await page.getByLabel('Why all the same?').fill('They came by');
    await page.getByRole('button', { name: 'Have them sign…' }).tap();
    const turned = page.getByRole('dialog', { name: /^I have received 1 item/ });
    await sign(page, turned.getByRole('img', { name: 'Field for the signature, empty' }));
    await expect(turned.getByRole('img', { name: 'Signature, drawn' })).toBeVisible();
    await expectOpenToEveryone(page);
    await expectNoSidewaysScrolling(page);
    await turned.getByRole('button', { name: 'I have signed' }).tap();
    await page.setViewportSize({ width: 375, height: 667 });
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: 'Hand over 1 item' }).tap();
    await expect(page.getByText(`Handed over to ${member.fullName}`)).toBeVisible();
    await page.getByRole('button', { name: 'Next at the door' }).tap();
    const mine = part(page, 'Just handed over by you');
    await mine.getByRole('button', { name: `Undo the hand-over to ${member.fullName}` }).tap();
    await expect(mine).toHaveCount(0);
    await page.goto(`${paths.post}?open=${label}`);
    await expect(page.getByRole('dialog', { name: writePostCode(label) })).toContainText('A 1');

    const colleague = await anAdministrator(backend);
    const kinds = await colleague.client
      .from('post_events')
      .select('kind')
      .eq('item_id', id)
      .order('id')
      .throwOnError();
    expect(kinds.data.map(({ kind }) => kind).slice(-2)).toEqual([
      'handed_over',
      'handover_undone',
    ]);
    expect(complaints).toEqual([]);
  });
});
