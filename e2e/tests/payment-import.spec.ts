import { makeService, mark } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { order } from '../support/purchases';
import { signIn } from '../support/sign-in';

test('a bank statement: its columns are confirmed once, what fits is recorded, the rest says why, and a second time nothing changes', async ({
  page,
  context,
  account,
  administrator,
  sql,
  complaints,
}) => {
  const place = async (price: number) => order(account, await makeService(sql, { price }));
  const [first, second, short, late] = [
    await place(1234.5),
    await place(70),
    await place(49),
    await place(15),
  ];
  // no other scene confirms these columns; a name has few digits
  const details = `Details ${mark().replace(/\d/g, 'x')}`;
  const rows = [
    'Account;MT84MALT011000012345MTLCAST001S',
    '',
    `Value date;Counterparty;${details};Debit;Credit`,
    `02/11/2026;Zammit \u20ac Co;Order ${first.purchase_number};;1.234,50`,
    `03/11/2026;Caf\u00e9;${second.purchase_number.replaceAll('-', ' ')};;70,00`,
    '03/11/2026;Landlord;Rent;900,00;',
    `04/11/2026;Caf\u00e9;${short.purchase_number};;39,00`,
    `05/11/2026;Caf\u00e9;${late.purchase_number};;15,00`,
  ];
  // Windows-1252, as many banks write it: the euro sign is a byte of its own
  const bytes = Buffer.from(rows.join('\r\n').replace('\u20ac', '\u0080'), 'latin1');
  const file = { name: 'november.csv', mimeType: 'text/csv', buffer: bytes };

  await signIn(context, administrator);
  await page.goto('/dashboard/orders');
  await page.getByRole('link', { name: 'Import payments' }).click();
  const choose = page.getByLabel('Bank statement');
  await choose.setInputFiles({
    name: 'photo.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]),
  });
  await expect(page.getByRole('alert')).toContainText('This is a picture.');

  await choose.setInputFiles(file);
  const sums = page.getByRole('table', { name: 'What happens to the rows of this file' });
  await expect(sums.getByRole('row', { name: 'To review 4 €1,358.50' })).toBeVisible();
  await expect(page.getByText('Is “02/11/2026” 2 Nov 2026 or 11 Feb 2026?')).toBeVisible();
  await page.getByLabel('Dates begin with').selectOption('The day');
  await page.getByLabel('Amounts without a currency').selectOption('Euros');
  await page.getByLabel('All rows are').selectOption('Booked');
  await expect(sums.getByRole('row', { name: 'Money received 4 €1,358.50' })).toBeVisible();
  await expect(
    sums.getByRole('row', { name: /money that went out \(row 6\) 1 -€900.00/ }),
  ).toBeVisible();
  await expect(page.getByText(`Zammit € Co · Order ${first.purchase_number}`)).toBeVisible();
  await page.getByRole('button', { name: 'Confirm and find orders' }).click();

  const ready = page.getByRole('table', { name: 'Payments ready to record' });
  await expect(ready.getByRole('row')).toHaveCount(4);
  const questions = page.getByRole('table', { name: 'Payments to review' });
  await expect(questions.getByRole('row')).toHaveCount(2);
  await expect(questions).toContainText(
    `${short.purchase_number} is €49.00: this is €10.00 too little.`,
  );

  // another desk is quicker with the last one; the second line is left for later
  await administrator.client
    .rpc('record_payment', {
      p_purchase_id: late.id,
      p_provider: 'cash',
      p_reference: 'the other desk',
      p_amount: 15,
    })
    .throwOnError();
  await ready.getByRole('checkbox', { name: 'Record row 5' }).uncheck();
  await page.getByRole('button', { name: 'Record 2 payments of €1,249.50' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 recorded, 1 failed' })).toBeVisible();
  await expect(ready).toContainText(
    `${late.purchase_number} had already been paid. Nothing was changed.`,
  );
  await ready.getByRole('checkbox', { name: 'Record row 8' }).uncheck();
  await ready.getByRole('checkbox', { name: 'Record row 5' }).check();
  await page.getByRole('button', { name: 'Record 1 payment of €70.00' }).click();
  await expect(page.getByText('Payments of €1,304.50 are in the books.')).toBeVisible();
  await expect(ready.getByText('Recorded', { exact: true })).toHaveCount(2);
  const payments = () => sql`
    select reference, provider, amount::float, paid_on::text from payments y
    join purchases p on p.id = y.purchase_id where p.user_id = ${account.id} and paid_on < '2026-11-05'
    order by paid_on`;
  const recorded = [
    {
      reference: `Order ${first.purchase_number}`,
      provider: 'bank_transfer',
      amount: 1234.5,
      paid_on: '2026-11-02',
    },
    {
      reference: second.purchase_number.replaceAll('-', ' '),
      provider: 'bank_transfer',
      amount: 70,
      paid_on: '2026-11-03',
    },
  ];
  expect([...(await payments())]).toEqual(recorded);

  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose.setInputFiles(file);
  await expect(page.getByText(/^Columns confirmed on/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find orders' })).toBeFocused();
  await page.keyboard.press('Enter');
  const known = page.getByRole('table', { name: 'Payments already in the books' });
  await expect(known.getByText('Already recorded. Nothing was changed.')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Record payments' })).toBeDisabled();
  expect([...(await payments())]).toEqual(recorded);

  // the same payment in the other kind of file, where nothing is to be confirmed
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose.setInputFiles({
    name: 'november.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
      <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Ntry>
      <Amt Ccy="EUR">1234.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
      <ValDt><Dt>2026-11-02</Dt></ValDt><NtryDtls><TxDtls><RmtInf><Ustrd>Order ${first.purchase_number}</Ustrd>
      </RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`),
  });
  await page.getByRole('button', { name: 'Find orders' }).click();
  await expect(known.getByText('Already recorded. Nothing was changed.')).toHaveCount(1);
  expect([...(await payments())]).toEqual(recorded);
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose.setInputFiles(file);
  await page.getByRole('button', { name: 'Find orders' }).click();

  // the way on from what did not fit opens beside the statement
  const [orders] = await Promise.all([
    context.waitForEvent('page'),
    questions.getByRole('link', { name: short.purchase_number }).first().click(),
  ]);
  await expect(
    orders
      .getByRole('dialog', { name: short.purchase_number })
      .getByText('Pending', { exact: true }),
  ).toBeVisible();
  // what was refused stands in the log, too
  expect(complaints).toEqual([
    'console: STATEMENT the file is no statement',
    'console: ALREADY_PAID somebody else was first',
  ]);
  await sql`delete from statement_layouts where header like ${`%${details.toLowerCase()}%`}`;
});
