import { makeService, mark } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { order, recordPayment } from '../support/purchases';
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
      .getByText('Unpaid', { exact: true }),
  ).toBeVisible();
  // what was refused stands in the log, too
  expect(complaints).toEqual([
    'console: STATEMENT the file is no statement',
    'console: ALREADY_PAID somebody else was first',
  ]);
  await sql`delete from statement_layouts where header like ${`%${details.toLowerCase()}%`}`;
});

test('lines that are short, too much or a second transfer are recorded as they came, once for ever', {
  tag: '@long',
}, async ({ page, context, account, administrator, sql, complaints }) => {
  const place = async (price: number) => order(account, await makeService(sql, { price }));
  const [near, short, over, paid] = [
    await place(118),
    await place(50),
    await place(30),
    await place(15),
  ];
  await recordPayment(administrator, paid);
  const lines = [
    ['2026-11-02', '117.92', near],
    ['2026-11-03', '40.00', short],
    ['2026-11-03', '42.00', over],
    ['2026-11-04', '15.00', paid],
  ] as const;
  const file = {
    name: 'november.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
      <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${lines
        .map(
          ([day, amount, { purchase_number }]) => `<Ntry>
      <Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
      <ValDt><Dt>${day}</Dt></ValDt><NtryDtls><TxDtls><RmtInf><Ustrd>Transfer for ${purchase_number}</Ustrd>
      </RmtInf></TxDtls></NtryDtls></Ntry>`,
        )
        .join('')}</Stmt></BkToCstmrStmt></Document>`),
  };
  await signIn(context, administrator);
  await page.goto('/dashboard/payment-import');
  const choose = page.getByLabel('Bank statement');
  await choose.setInputFiles(file);
  await page.getByRole('button', { name: 'Find orders' }).click();

  const ready = page.getByRole('table', { name: 'Payments ready to record' });
  await expect(ready).toContainText('€0.08 short: the order is settled');
  await page.getByRole('button', { name: 'Record 1 payment of €117.92' }).click();
  await expect(ready).toContainText('€0.08 was written off.');

  const questions = page.getByRole('table', { name: 'Payments to review' });
  const row = (nr: { purchase_number: string }) =>
    questions.getByRole('row').filter({ hasText: nr.purchase_number });
  await row(short)
    .getByRole('button', { name: /^Record as part payment/ })
    .click();
  await expect(row(short)).toContainText('€10.00 is still due.');
  await row(over)
    .getByRole('button', { name: /^Record, rest becomes credit/ })
    .click();
  await expect(row(over)).toContainText(`€12.00 became credit of ${account.fullName}.`);
  await row(paid)
    .getByRole('button', { name: /^Record as credit/ })
    .click();
  await expect(row(paid)).toContainText(`€15.00 became credit of ${account.fullName}.`);
  await expect(page.getByText('Payments of €214.92 are in the books.')).toBeVisible();

  const money = () => sql`
    select p.purchase_number, p.payment_state, p.amount_due::float as due from purchases p
    where p.user_id = ${account.id} order by p.created_at, p.purchase_number`;
  const standing = [
    { purchase_number: near.purchase_number, payment_state: 'paid', due: 0 },
    { purchase_number: short.purchase_number, payment_state: 'partly_paid', due: 10 },
    { purchase_number: over.purchase_number, payment_state: 'paid', due: 0 },
    { purchase_number: paid.purchase_number, payment_state: 'paid', due: 0 },
  ];
  expect([...(await money())]).toEqual(standing);

  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose.setInputFiles(file);
  await page.getByRole('button', { name: 'Find orders' }).click();
  const known = page.getByRole('table', { name: 'Payments already in the books' });
  await expect(known.getByText('Already recorded. Nothing was changed.')).toHaveCount(4);
  expect([...(await money())]).toEqual(standing);
  expect(complaints).toEqual([]);
});
