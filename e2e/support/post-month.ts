import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { seed } from 'local/database/seed';
import { defaultSupabaseDir } from 'local/paths';
import type { Stack } from 'local/stack';
import { paths } from 'shared/lib/paths';
import { writePostCode } from 'shared/post/code';
import { type Client, visitor } from 'shared/testing/personas';
import { readPdf } from 'shared/testing/read-pdf';
import { expectSoundBooks } from 'supabase-project/tests/proof/sound-books';
import { expectSoundPost } from 'supabase-project/tests/proof/sound-post';
import { LoginPage } from '../pages/login-page';
import { buildTimeMachine, shiftedDate, type TimeMachine } from '../pictures/gallery/time-machine';
import { kept, label, notSent, recipient } from './counter';
import { runDaily } from './daily';
import type { Means } from './means';
import { paperPdf } from './paper';
import { drawPlainly } from './plain-look';
import { askFor, labels } from './post';

interface Given {
  browser: Browser;
  /** Of this scene alone, and empty. */
  stack: Stack;
  /** What everybody works with. */
  by: (page: Page) => Means;
}

/**
 * A month of post in the office of the demo, day by day: all that people do in a browser is done by the same means.
 * What members ask for from home comes by calls.
 */
export async function playMonth(given: Given): Promise<void> {
  const time = await buildTimeMachine(given.stack.superuserUrl);
  try {
    await play(new House(given, time));
  } finally {
    await time.stop();
  }
}

async function play(house: House): Promise<void> {
  await house.begins('2027-02-01T11:30+01:00');
  const due = await house.codeAskedFor('marta.attard', 'shred');
  const unclear = await house.codeAskedFor('helena.sciberras', 'return');
  const abroad = await house.codeAskedFor('marta.attard', 'forward');
  const fetched = await house.codeAskedFor('daniela.grech', 'collect');
  const codes = await labels(await house.atHome('admin'), 8);
  const [thick = '', unwanted = '', advertising = '', strayed = ''] = codes;
  const [nobodys = '', registered = '', official = '', parcel = ''] = codes.slice(4);

  await test.step('1 February: what came is taken in, put on shelves, and a name is confirmed', async () => {
    const desk = await house.comes('admin');
    await desk.go({ title: 'Counter' });
    await desk.write(desk.page.getByLabel(/^Sender/), 'Green Bank');
    await desk.enter();
    await takeIn(desk, await house.boxOf('anna.zammit'), thick);
    await takeIn(desk, await house.boxOf('karl.micallef'), unwanted);
    await takeIn(desk, await house.boxOf('marta.attard'), advertising);
    await takeIn(desk, await house.boxOf('lea.abela'), strayed);
    await takeIn(desk, 'The gardener of number nine', nobodys, { verdict: 'No match' });
    await desk.keep('Registered', '4');
    await takeIn(desk, await house.boxOf('member'), registered);
    await desk.keep('Letter', '1');
    await desk.keep('Official', 'o');
    await takeIn(desk, await house.boxOf('marta.attard'), official, { verdict: 'Official post' });
    await desk.keep('Official', 'o');
    await desk.keep('Parcel', '3');
    await takeIn(desk, await house.boxOf('sophie.laurent'), parcel, { grams: '1250' });
    await expect(notSent(desk.page)).toBeHidden();

    await desk.go({ title: 'Post', entry: 'All post' });
    await putOnShelf(desk, 'M 1', [thick, unwanted, advertising, strayed]);
    await putOnShelf(desk, 'M 2', [nobodys, registered, official, parcel]);
    await confirmName(desk, 'Ferrari & Conti Advisors Ltd');
    await house.goes(desk);
  });

  const karl = await house.atHome('karl.micallef');
  await askFor(await house.atHome('anna.zammit'), 'scan', await house.idOf(thick));
  await askFor(karl, 'return', await house.idOf(unwanted));
  await askFor(await house.atHome('marta.attard'), 'shred', await house.idOf(advertising));

  await house.dawn('2027-02-02T10:00+01:00');
  await test.step('2 February: a thick letter is scanned, one goes back after a question, and a request is refused', async () => {
    const desk = await house.comes('admin');
    await desk.go({ title: 'Scanning' });
    await scanThick(desk, thick, await paperPdf(house.given.browser, 'thick.pdf', 'Eleven'));
    await desk.go({ title: 'Requests' });
    const row = await askBack(desk, unwanted, 'Shall it go by registered post?');
    await house.answers(karl, unwanted, 'No, an ordinary one will do.');
    await expect(row).toContainText('“No, an ordinary one will do.”');
    await desk.press(row.getByRole('button', { name: /^Take/ }));
    await desk.press(row.getByRole('button', { name: /^Sent back/ }));
    await expect(row).toHaveCount(0);
    await refuse(desk, unclear, 'It says nowhere who sent it');
    await desk.go({ title: 'Post', entry: 'All post' });
    await desk.press(desk.page.getByRole('link', { name: 'Charges', exact: true }));
    await waive(desk, 'Lea Abela');
    await house.goes(desk);
  });

  await test.step('2 February: a parcel is packed by its label, weighed, and sent out of the Union', async () => {
    const desk = await house.comes('admin');
    await desk.go({ title: 'Shipments' });
    await pack(desk, abroad, { wrong: registered });
    await house.goes(desk);
  });
  await test.step('2 February: whom a member has named shows a code and a document, and signs', async () => {
    const desk = await house.comes('admin');
    await desk.go({ title: 'Door' });
    await handOver(desk, fetched, {
      with: await house.doorCodeOf('daniela.grech'),
      came: 'Tereza Zammit',
    });
    await house.goes(desk);
  });

  const lease = await house.readLetterOf('giulia.ferrari');
  await test.step('2 February: a member keeps a letter that would be shredded', async () => {
    const home = await house.comes('giulia.ferrari');
    await home.page.goto(`${paths.postItem}?id=${lease}`);
    await home.press(home.page.getByRole('button', { name: 'Keep it instead' }));
    await expect(home.page.getByText('We keep this one.')).toBeVisible();
    await house.goes(home);
  });
  await house.hasRead(thick); // before days go by

  await house.dawn('2027-02-12T10:00+01:00');
  await test.step('12 February: one fills a bag and closes it, another sees it shredded', async () => {
    const desk = await house.comes('admin');
    await desk.go({ title: 'Shredding' });
    const bag = await fillBag(desk, { wanted: [due, advertising], wrong: official });
    const beside = await house.comes('super');
    await beside.go({ title: 'Shredding' });
    await witness(beside, bag);
    await house.goes(beside);
    await house.goes(desk);
  });
  await test.step('12 February: the member has a certificate', async () => {
    const home = await house.comes('marta.attard');
    await home.page.goto(paths.postCertificates);
    const saved = home.page.waitForEvent('download');
    await home.press(home.page.getByRole('button', { name: /^Download PDF of SC-/ }));
    const { pages } = await readPdf(await readFile(await (await saved).path()));
    const shredded = [due, advertising].map(writePostCode);
    for (const words of [...shredded, 'Nadia Camilleri', 'Claire Borg']) {
      expect(pages.join('\n')).toContain(words);
    }
    await house.goes(home);
  });

  await house.dawn('2027-02-16T10:00+01:00');
  await test.step('16 February: a shelf is counted, and what is missing is lost by two', async () => {
    const desk = await house.comes('admin');
    await desk.go({ title: 'Inventory' });
    const missing = await count(desk, 'M 1', { found: thick, from: registered });
    await reportLost(desk, missing, strayed);
    const beside = await house.comes('super');
    await beside.go({ title: 'Post', entry: 'All post' });
    await confirmLost(beside, strayed);
    await house.goes(beside);
    await expect(missing.getByText('Confirmed as lost')).toBeVisible();
    await house.goes(desk);
  });

  await house.dawn('2027-03-01T10:00+01:00');
  await test.step('1 March: what went beyond a plan is billed and paid', async () => {
    const desk = await house.comes('admin');
    await desk.go({ title: 'Orders' });
    // 110 sheets are six documents: three of them were left in the plan
    const order = { total: '€5.31', of: 'Documents beyond your plan' };
    await recordPayment(desk, await house.usageOrderOf('anna.zammit'), order);
    await house.goes(desk);
  });

  expect(await house.papersOf(codes)).toMatchObject({
    [thick]: 'opened',
    [unwanted]: 'returned',
    [advertising]: 'shredded',
    [strayed]: 'lost',
    [registered]: 'stored',
    [official]: 'stored',
  });
  expect(await house.papersOf([due, abroad, fetched])).toEqual({
    [due]: 'shredded',
    [abroad]: 'forwarded',
    [fetched]: 'collected',
  });
  expect(await house.isToBeShredded(lease)).toBe(false);
  await expectSoundBooks(house.given.stack.sql);
  await expectSoundPost(house.given.stack.sql);
}

/** The house with everybody in it; people go by the name of their login. */
class House {
  constructor(
    readonly given: Given,
    readonly time: TimeMachine,
  ) {}

  get #sql() {
    return this.given.stack.sql;
  }

  async begins(moment: string): Promise<void> {
    await this.time.travelTo(moment);
    await seed(this.#sql, defaultSupabaseDir);
    await this.#doWhatIsDue();
  }

  /** It is that day, and what is due by then has come about. */
  async dawn(moment: string): Promise<void> {
    await this.time.travelTo(moment);
    await this.#doWhatIsDue();
  }

  async #doWhatIsDue(): Promise<void> {
    expect(await runDaily(this.#sql)).toEqual([]);
  }

  /** Somebody sits down and signs in. */
  async comes(login: string): Promise<Means> {
    const context = await this.given.browser.newContext();
    await drawPlainly(context);
    const clock = {
      shift: (aheadMs: number) => context.addInitScript({ content: shiftedDate(aheadMs) }),
    };
    await this.time.take(clock);
    context.on('close', () => this.time.leave(clock));
    const page = await context.newPage();
    const means = this.given.by(page);
    const { email, password, submit } = await LoginPage.open(page);
    const person = accountOf(login);
    await means.write(email, person.email);
    await means.write(password, person.password);
    await means.press(submit);
    await page.waitForURL(/\/dashboard\//);
    return means;
  }

  async goes({ page }: Means): Promise<void> {
    await page.context().close();
  }

  async atHome(login: string): Promise<{ client: Client }> {
    const client = visitor(this.given.stack);
    const { error } = await client.auth.signInWithPassword(accountOf(login));
    if (error) throw error;
    return { client };
  }

  async boxOf(login: string): Promise<string> {
    const [row] = await this.#sql`
      select box_number::text as box from public.profiles where email = ${accountOf(login).email}`;
    return row?.box;
  }

  async idOf(code: string): Promise<string> {
    const [row] = await this.#sql`select id from public.post_items where code = ${code}`;
    return row?.id;
  }

  /** Of an item for which the demo has asked. */
  async codeAskedFor(login: string, kind: string): Promise<string> {
    const [row] = await this.#sql`
      select i.code from public.post_items i join public.profiles p on p.id = i.user_id
      join public.post_requests r on r.item_id = i.id
      where p.email = ${accountOf(login).email} and r.kind = ${kind} and r.done_at is null`;
    return row?.code;
  }

  /** What was asked back about an item is answered by whoever it belongs to. */
  async answers({ client }: { client: Client }, code: string, answer: string): Promise<void> {
    const [asked] = await this.#sql`
      select id, question from public.post_requests where item_id = ${await this.idOf(code)}`;
    const call = { p_id: asked?.id, p_question: asked?.question, p_answer: answer };
    await client.rpc('answer_post_request', call).throwOnError();
  }

  /** The six digits that a member passes on to whoever comes for them. */
  async doorCodeOf(login: string): Promise<string> {
    const [row] = await this.#sql`
      select c.code from public.post_collections c join public.profiles p on p.id = c.user_id
      where p.email = ${accountOf(login).email} and c.ended_at is null`;
    return row?.code;
  }

  async readLetterOf(login: string): Promise<string> {
    const [row] = await this.#sql`
      select i.id from public.post_items i join public.profiles p on p.id = i.user_id
      where p.email = ${accountOf(login).email} and i.image = 'text_read'`;
    return row?.id;
  }

  /** The text of a scan is read by now. */
  async hasRead(code: string): Promise<void> {
    const image = async () => {
      const [row] = await this.#sql`select image from public.post_items where code = ${code}`;
      return row?.image;
    };
    await expect.poll(image, { timeout: 120_000 }).toBe('text_read');
  }

  /** @returns its number */
  async usageOrderOf(login: string): Promise<string> {
    const [row] = await this.#sql`
      select o.purchase_number as number from public.purchases o
      join public.profiles p on p.id = o.user_id
      where p.email = ${accountOf(login).email} and o.cart_fingerprint like 'usage:%'`;
    return row?.number;
  }

  async papersOf(codes: readonly string[]): Promise<Record<string, string>> {
    const rows = await this.#sql`
      select code, paper from public.post_items where code = any (${codes as string[]})`;
    return Object.fromEntries(rows.map(({ code, paper }) => [code, paper]));
  }

  async isToBeShredded(id: string): Promise<boolean> {
    const requests = await this.#sql`
      select 1 from public.post_requests where item_id = ${id} and kind = 'shred'`;
    return requests.length > 0;
  }
}

const accountOf = (login: string) => ({
  email: `${login}@example.test`,
  password: 'demo-password',
});

async function takeIn(
  desk: Means,
  to: string,
  code: string,
  { verdict, grams }: { verdict?: string; grams?: string } = {},
): Promise<void> {
  const { page } = desk;
  await desk.write(recipient(page), to);
  await desk.enter();
  await expect(label(page)).toBeFocused();
  if (verdict) await expect(page.getByRole('status').filter({ hasText: verdict })).toBeVisible();
  if (grams) await desk.write(page.getByLabel(/^Weight in grams/), grams);
  await desk.label(code, label(page));
  await expect(kept(page, code)).toBeVisible();
}

async function putOnShelf(desk: Means, shelf: string, codes: readonly string[]): Promise<void> {
  await desk.press(desk.page.getByRole('button', { name: 'Put on a shelf' }));
  const dialog = desk.page.getByRole('dialog', { name: 'Put on a shelf' });
  await desk.write(dialog.getByLabel('Shelf', { exact: true }), shelf);
  for (const code of codes) {
    await desk.label(code, dialog.getByLabel('Label', { exact: true }));
    const listed = dialog.getByRole('listitem').filter({ hasText: writePostCode(code) });
    await expect(listed).toBeVisible();
  }
  await desk.press(dialog.getByRole('button', { name: `Put ${codes.length} items here` }));
  await expect(dialog.getByText(`${codes.length} items put on ${shelf}.`)).toBeVisible();
  await desk.press(dialog.getByRole('button', { name: 'Close' }).last());
  await expect(dialog).toBeHidden();
}

/** A file that may hold any number of pages, so that whoever scans says how many sheets there were. */
async function scanThick(
  desk: Means,
  code: string,
  file: Parameters<Means['give']>[1],
): Promise<void> {
  const { page } = desk;
  await desk.press(page.getByRole('button', { name: `Take ${writePostCode(code)}` }));
  await desk.press(page.getByRole('button', { name: 'I have opened it' }));
  await desk.give(page.getByLabel('Pages from the scanner'), file);
  await expect(page.getByText('1 of 1 file sent')).toBeVisible();
  await desk.write(page.getByLabel('Sheets of paper'), '110');
  await expect(page.getByText('Counts as 6 documents of the plan.')).toBeVisible();
  await desk.press(page.getByRole('button', { name: 'Hand over' }));
  await expect(page.getByText(/is handed over/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Scanning' })).toBeVisible();
}

const requestOf = (page: Page, code: string) =>
  page.getByRole('listitem').filter({ hasText: writePostCode(code) });

/** @returns the row of the request, which waits for an answer */
async function askBack(desk: Means, code: string, question: string) {
  const row = requestOf(desk.page, code);
  await desk.press(row.getByRole('button', { name: /^Ask back/ }));
  await desk.write(desk.page.getByLabel('Your question'), question);
  await desk.press(desk.page.getByRole('button', { name: 'Ask the member' }));
  await expect(row).toContainText('Waits for an answer');
  return row;
}

/** Packs one item, which a `wrong` one stops, and sends it. */
async function pack(desk: Means, code: string, { wrong }: { wrong: string }): Promise<void> {
  const { page } = desk;
  const field = page.getByLabel('Label', { exact: true });
  await expect(page.getByRole('list', { name: 'What is to be packed' })).toContainText(
    writePostCode(code),
  );
  await desk.label(code, field);
  const inside = page.getByRole('list', { name: 'In this parcel' });
  await expect(inside).toContainText(writePostCode(code));
  await desk.label(wrong, field);
  await expect(page.getByRole('alert')).toContainText('Nobody has asked to have this item sent on');
  await desk.press(page.getByRole('button', { name: 'Continue packing' }));
  await desk.press(page.getByRole('button', { name: 'Weigh and close' }));
  const form = page.getByRole('dialog');
  await desk.choose(form.getByLabel('Carrier'), 'DHL');
  await desk.write(form.getByLabel('Tracking number'), '1234567890');
  await desk.write(form.getByLabel('Weight in grams'), '80');
  await desk.write(form.getByLabel('Postage in euros, without VAT'), '12.50');
  await desk.write(form.getByLabel('Contents for customs'), 'Documents');
  await desk.write(form.getByLabel('Value for customs, in euros'), '0');
  await desk.press(form.getByRole('button', { name: 'Close parcel' }));
  await expect(page.getByText('€14.75 (€12.50 + €2.25 VAT)')).toBeVisible();
  await desk.press(page.getByRole('button', { name: 'Mark as sent' }));
  const question = page.getByRole('dialog', { name: /^Has the carrier taken/ });
  await desk.press(question.getByRole('button', { name: 'Mark as sent' }));
  await expect(page.getByText('The parcel is sent.').first()).toBeVisible();
}

/** Hands one item over to whoever `came`. */
async function handOver(
  desk: Means,
  code: string,
  { with: shown, came }: { with: string; came: string },
): Promise<void> {
  const { page } = desk;
  await desk.write(page.getByLabel('Code of whoever has come'), shown);
  await desk.enter();
  await expect(page.getByText('Code shown')).toBeVisible();
  await desk.label(code, page.getByLabel('Label of what you take'));
  await expect(page.getByText('That is all of it.')).toBeVisible();
  await desk.pick(page.getByRole('group', { name: 'Kind of document' }), 'Identity card');
  await desk.write(page.getByLabel('Name on the document'), came);
  await desk.press(page.getByRole('button', { name: 'Have them sign…' }));
  const turned = page.getByRole('dialog', { name: /^I have received 1 item/ });
  await desk.press(turned.getByRole('button', { name: 'I cannot draw: type my name' }));
  await expect(turned.getByLabel('Your name')).toBeFocused();
  await desk.write(turned.getByLabel('Your name'), came);
  await desk.press(turned.getByRole('button', { name: 'I have signed' }));
  await desk.press(page.getByRole('button', { name: 'Hand over 1 item' }));
  await expect(page.getByText(`Handed over to ${came}`)).toBeVisible();
}

async function refuse(desk: Means, code: string, reason: string): Promise<void> {
  const row = requestOf(desk.page, code);
  await desk.press(row.getByRole('button', { name: /^Refuse/ }));
  const dialog = desk.page.getByRole('dialog');
  await desk.choose(dialog.getByLabel('Reason'), reason);
  await desk.press(dialog.getByRole('button', { name: 'Refuse request' }));
  await expect(row).toHaveCount(0);
}

async function waive(desk: Means, member: string): Promise<void> {
  const row = desk.page.getByRole('row').filter({ hasText: member });
  await desk.press(row.getByRole('button', { name: /^Waive/ }));
  const dialog = desk.page.getByRole('dialog', { name: 'Waive this charge?' });
  await desk.write(dialog.getByLabel('Reason'), 'We had promised it free of charge');
  await desk.press(dialog.getByRole('button', { name: 'Waive charge' }));
  await expect(row).toHaveCount(0);
}

/** @returns the code of the bag, which is closed */
async function fillBag(
  desk: Means,
  { wanted, wrong }: { wanted: readonly string[]; wrong: string },
): Promise<string> {
  const { page } = desk;
  for (const code of wanted) await expect(requestOf(page, code)).toBeVisible();
  await desk.press(page.getByRole('button', { name: 'New bag' }));
  await desk.write(page.getByLabel('Shredded by'), 'Mill in the cellar');
  await desk.press(page.getByRole('button', { name: 'Open bag' }));
  const heading = page.getByRole('heading', { name: /^Bag [0-9A-Z]{4}-[0-9A-Z]{4}$/ });
  const bag = `${await heading.textContent()}`.replace('Bag ', '');
  const dialog = page.getByRole('dialog');

  await desk.label(wrong, page.getByLabel('Label', { exact: true }));
  await expect(dialog).toContainText(`${writePostCode(wrong)} does not go into this bag`);
  await desk.press(dialog.getByRole('button', { name: 'I have put it aside' }));
  await expect(dialog).toBeHidden();
  for (const code of wanted) {
    await desk.label(code, page.getByLabel('Label', { exact: true }));
    await expect(page.getByText(`${writePostCode(code)} is in the bag.`)).toBeVisible();
  }
  await desk.press(page.getByRole('button', { name: 'Close bag' }));
  await desk.write(dialog.getByLabel('Items in the bag'), `${wanted.length}`);
  await desk.press(dialog.getByRole('button', { name: 'Close bag' }));
  await expect(page.getByText('another of us has to see it shredded')).toBeVisible();
  return bag;
}

async function witness(desk: Means, bag: string): Promise<void> {
  const { page } = desk;
  await desk.press(page.getByRole('button', { name: `Witness the shredding of bag ${bag}` }));
  await desk.label(bag.replace('-', ''), page.getByLabel('Label of the bag'));
  await expect(page.getByText(/Stay with it until all of it is shredded/)).toBeVisible();
  await desk.press(page.getByRole('button', { name: 'I saw all of it shredded' }));
  await expect(page.getByText(`Bag ${bag} is shredded.`)).toBeVisible();
}

async function confirmName(desk: Means, name: string): Promise<void> {
  const names = desk.page.getByRole('region', { name: /^Names to confirm/ });
  await desk.press(names.getByRole('button', { name: `Confirm ${name} for` }));
  await expect(names.getByText(name)).toHaveCount(0);
}

/**
 * Counts a shelf on which one item is found, and one lies that came `from` another.
 * @returns what the report lists as missing
 */
async function count(
  desk: Means,
  shelf: string,
  { found, from }: { found: string; from: string },
): Promise<Locator> {
  const { page } = desk;
  await desk.press(page.getByRole('button', { name: `Count ${shelf}`, exact: true }));
  await expect(page.getByRole('heading', { name: `Counting: ${shelf}` })).toBeVisible();
  const field = page.getByLabel('Label', { exact: true });
  await desk.label(found, field);
  await expect(page.getByText('1 item still to find.')).toBeVisible();
  await desk.label(from, field);
  await desk.press(page.getByRole('button', { name: `It is here: ${writePostCode(from)}` }));
  await expect(page.getByText(`Now on ${shelf}`)).toBeVisible();
  await desk.press(page.getByRole('button', { name: 'End the count' }));
  await desk.press(page.getByRole('dialog').getByRole('button', { name: 'End the count' }));
  await expect(page.getByRole('heading', { name: `Report: ${shelf}` })).toBeVisible();
  return page.getByRole('region', { name: 'Missing (1)' });
}

async function reportLost(desk: Means, missing: Locator, code: string): Promise<void> {
  const name = `Report as lost: ${writePostCode(code)}`;
  await desk.press(missing.getByRole('button', { name }));
  const dialog = desk.page.getByRole('dialog');
  await desk.write(dialog.getByLabel('Where did you look?'), 'All of M, and under it');
  await desk.press(dialog.getByRole('button', { name: 'Report as lost' }));
  await expect(missing.getByText('Reported as lost')).toBeVisible();
}

async function confirmLost(desk: Means, code: string): Promise<void> {
  const name = `Confirm as lost: ${writePostCode(code)}`;
  await desk.press(desk.page.getByRole('button', { name }));
  const dialog = desk.page.getByRole('dialog');
  await desk.press(dialog.getByRole('button', { name: 'Confirm as lost' }));
  await expect(dialog).toBeHidden();
}

async function recordPayment(
  desk: Means,
  number: string,
  { total, of }: { total: string; of: string },
): Promise<void> {
  const { page } = desk;
  await desk.write(page.getByRole('searchbox', { name: 'Search' }), number);
  await desk.enter();
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText(of);
  await expect(row).toContainText(total);
  await desk.press(row.getByRole('button', { name: /^Record payment/ }));
  const dialog = page.getByRole('dialog', { name: 'Record payment' });
  await desk.press(dialog.getByRole('button', { name: 'Record payment' }));
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Paid');
}
