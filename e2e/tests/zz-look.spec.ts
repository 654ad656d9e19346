import { paths } from 'shared/lib/paths';
import { expect, test } from '../fixtures';
import { askFor, handOver, receive } from '../support/post';
import { join } from '../support/purchases';
import { signIn } from '../support/sign-in';
import type { Page } from '@playwright/test';

test.use({ isAsServed: true });

async function shoot(page: Page, name: string) {
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: width === 375 ? 740 : 900 });
    await page.waitForTimeout(700);
    await page.screenshot({ path: `/tmp/a-${name}-${width}.png`, fullPage: !(await page.locator('dialog[open]').count()) });
  }
}

test('looks', async ({ page, member, administrator: office, sql, browser }) => {
  test.setTimeout(1_200_000);
  await join(member, office);
  const ids: Record<string, string> = {};
  for (const sender of ['Green Bank', 'Old Mill', 'Blue Line', 'Harbour Lights Insurance', 'Thick & Sons', 'Court of Eżempju', 'Returned Ltd']) {
    ids[sender] = await receive(office, member, { sender });
  }
  const id = (s: string) => ids[s] as string;
  const rpc = async (who: typeof office, fn: string, args: object) => { const r = await (who.client.rpc as never as (f: string, a: object) => PromiseLike<{ error: unknown; data: unknown }>)(fn, args); if (r.error) throw new Error(JSON.stringify(r.error)); return r.data; };
  const item = async (name: string, s: string) => { await page.goto(`${paths.postItem}?id=${id(s)}`); await expect(page.getByRole('heading', { level: 2, name: s })).toBeVisible({ timeout: 60_000 }); await shoot(page, name); };
  // thick
  await askFor(member, 'scan', id('Thick & Sons'));
  await handOver(office, id('Thick & Sons'), [await page.screenshot(), await page.screenshot()]);
  await sql`update post_requests set sheets = 65, counts = 4, counts_included = 2, net = 1.8, vat = 0.32, gross = 2.12, is_included = false where item_id = ${id('Thick & Sons')}`;
  await sql`insert into post_usage (user_id, period_from, period_to, included, used)
    select ${member.id}, (q->>'period_from')::date, (q->>'period_to')::date, 30, 28
    from to_jsonb(private.post_quota(${member.id})) q on conflict (user_id, period_from) do update set used = 28`;
  await item('item-fresh', 'Green Bank');
  const scan = await askFor(member, 'scan', id('Old Mill'));
  await askFor(member, 'return', id('Old Mill'));
  await item('item-both', 'Old Mill');
  const back = await askFor(member, 'return', id('Harbour Lights Insurance'));
  await rpc(office, 'ask_back_post_request', { p_id: back, p_question: 'There is a bank card in it. Shall it go back by registered post?' });
  await item('item-asked', 'Harbour Lights Insurance');
  await page.getByRole('button', { name: 'Answer' }).click();
  await page.getByLabel('Your answer').fill('Yes, please.');
  await shoot(page, 'item-answer');
  await rpc(member, 'answer_post_request', { p_id: back, p_question: 'There is a bank card in it. Shall it go back by registered post?', p_answer: 'No, an ordinary letter will do.' });
  await rpc(office, 'ask_back_post_request', { p_id: back, p_question: 'It comes to two envelopes. Both?' });
  await item('item-asked-twice', 'Harbour Lights Insurance');
  const refused = await askFor(member, 'return', id('Returned Ltd'));
  await rpc(office, 'refuse_post_request', { p_id: refused, p_code: 'no_sender', p_note: 'The stamp is from Gozo.' });
  await item('item-refused', 'Returned Ltd');
  await item('item-thick', 'Thick & Sons');
  await page.goto(paths.dashboard);
  await page.waitForTimeout(3000);
  await shoot(page, 'home');
  await page.goto(paths.post);
  await page.getByRole('button', { name: 'Choose several' }).click();
  await page.getByRole('checkbox', { name: 'Green Bank' }).check();
  await page.getByRole('checkbox', { name: 'Blue Line' }).check();
  await page.getByRole('checkbox', { name: 'Old Mill' }).check();
  await page.getByRole('checkbox', { name: 'Court of' }).check();
  await shoot(page, 'list');
  await page.setViewportSize({ width: 375, height: 740 });
  await page.evaluate(() => scrollTo(0, 300));
  await page.screenshot({ path: '/tmp/a-list-view-375.png' });
  await page.getByRole('button', { name: 'Scan…' }).click();
  await page.getByRole('button', { name: /^Ask for/ }).waitFor();
  await shoot(page, 'several');
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: 'Withdraw…' }).click();
  await shoot(page, 'withdraw');

  // office
  await askFor(member, 'return', id('Blue Line'));
  await askFor(member, 'return', id('Green Bank'));
  await sql`update post_items set place = 'A2', paper = 'stored' where id in ${sql([id('Blue Line'), id('Old Mill')])}`;
  await sql`update post_requests set due_at = now() - interval '1 hour' where item_id = ${id('Green Bank')}`;
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Malta' });
  await signIn(context, office);
  const desk = await context.newPage();
  await desk.goto(paths.postRequests);
  await desk.getByText('Scan first').first().waitFor({ timeout: 60_000 });
  await desk.getByRole('button', { name: /^Take/ }).first().click();
  await desk.getByText('You have it').first().waitFor();
  await shoot(desk, 'office-list');
  await desk.getByRole('button', { name: /^Refuse/ }).first().click();
  await shoot(desk, 'office-refuse');
  await desk.keyboard.press('Escape');
  await desk.getByRole('button', { name: /^Ask about/ }).first().click();
  await shoot(desk, 'office-ask');
  await rpc(office, 'take_post_request', { p_id: scan });
  await rpc(office, 'open_post_item', { p_id: id('Old Mill') });
  const [{ code } = { code: '' }] = await sql<{ code: string }[]>`select code from post_items where id = ${id('Old Mill')}`;
  await desk.goto(`${paths.postScanning}?open=${code}`);
  const picture = await page.screenshot();
  await desk.getByLabel('Pages from the scanner').setInputFiles(Array.from({ length: 22 }, (_, nth) => ({ name: `${nth}.png`, mimeType: 'image/png', buffer: picture })));
  await desk.getByText('Sheets of paper').waitFor();
  await shoot(desk, 'office-sheets');
  await desk.goto(paths.overview);
  await desk.waitForTimeout(4000);
  await shoot(desk, 'office-overview');
  const [{ code: thick } = { code: '' }] = await sql<{ code: string }[]>`select code from post_items where id = ${id('Thick & Sons')}`;
  await desk.goto(`${paths.post}?open=${thick}`);
  await desk.waitForTimeout(3000);
  await shoot(desk, 'office-item');
  await desk.getByRole('button', { name: 'Correct sheets' }).click();
  await shoot(desk, 'office-correct-sheets');
});
