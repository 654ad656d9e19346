import { company } from 'shared/company';
import { describe, expect, test } from 'vitest';
import { transferCode } from '../billing/transfer-code';
import { type MailKind, mailNames } from './kinds';
import { type QueuedMail, writeMail } from './write-mail';

const order = {
  purchase_id: '6f2c8a34-0000-4000-8000-000000000001',
  purchase_number: 'PO-2026-000018',
  net_amount: 308,
  vat_amount: 55.44,
  total_amount: 363.44,
  due_date: '2026-12-06',
  invoice_number: 'INV-2026-00007',
  lines: [
    {
      title: 'Essential membership',
      quantity: 1,
      gross_amount: 168.86,
      discount_amount: 15.9,
      item_type: 'service',
      is_membership: true,
    },
    {
      title: 'Onboarding & setup',
      quantity: 2,
      gross_amount: 175.82,
      item_type: 'service',
      is_onboarding_fee: true,
    },
  ],
};
const membership = {
  membership_type: 'pro',
  billing_period: 'monthly',
  plan_title: 'Pro membership',
  company_name: 'Vella Ceramics Ltd',
  full_name: 'Maria Vella',
  box_number: 101,
  address_from: '2026-11-22',
  valid_until: '2026-12-21',
  ends_on: '2027-01-21',
};
const letter = {
  post_item_id: '6f2c8a34-0000-4000-8000-000000000002',
  kind: 'letter',
  received_at: '2026-11-24T09:15:00Z',
};
const collected = { ...letter, ready_on: '2026-11-30', until: '2026-12-14' };

/** Values for each kind of mail, at least one set; two where the mail then reads differently. */
const samples: Readonly<Record<MailKind, readonly Record<string, unknown>[]>> = {
  order_placed: [order],
  usage_billed: [
    {
      ...order,
      lines: [
        {
          title: 'Documents beyond your plan, month from 10 February 2027',
          quantity: 4,
          gross_amount: 7.08,
          item_type: 'usage',
        },
      ],
      total_amount: 7.08,
    },
  ],
  payment_received: [
    { ...order, paid_on: '2026-11-24' },
    { ...order, total_amount: 0, lines: [] },
    { ...order, amount: 363.36, written_off: 0.08, credited: 0, provider: 'bank_transfer' },
    { ...order, amount: 400, written_off: 0, credited: 36.56, provider: 'bank_transfer' },
    { ...order, amount: 63.44, provider: 'credit' },
  ],
  payment_part_received: [
    { ...order, amount: 300, paid_amount: 300, amount_due: 63.44, paid_on: '2026-11-24' },
    { ...order, amount: 300, paid_amount: 300, amount_due: 63.44 },
  ],
  credit_added: [
    { purchase_number: 'PO-2026-000018', amount: 36.56, reason: 'overpaid' },
    { purchase_number: 'PO-2026-000018', amount: 363.44, reason: 'paid_again' },
    { purchase_number: 'PO-2026-000018', amount: 300, reason: 'paid_cancelled' },
  ],
  vat_number_invalid: [{ vat_number: 'IT00743110157' }],
  verification_wanted: [
    { held_from: '2026-12-08', is_member_from_before: false },
    { held_from: '2027-02-06', is_member_from_before: true },
  ],
  verification_asked: [{ points: 1 }, { points: 2 }],
  verification_approved: [
    { valid_until: '2029-12-08', until_reason: 'review', holder: 'Vella Ltd', box_number: 104 },
    { valid_until: '2027-03-08', until_reason: 'formation', holder: 'Vella Ltd' },
    { valid_until: '2027-03-08', until_reason: 'document' },
  ],
  verification_refused: [{ is_final: false }, { is_final: true }],
  verification_taken_back: [{ due_on: '2026-12-10' }],
  verification_ending: [
    { held_from: '2027-02-06', days: 30, is_in_review: false, until_reason: 'review' },
    { held_from: '2027-02-06', days: 30, is_in_review: false, until_reason: 'document' },
    { held_from: '2027-02-06', days: 30, is_in_review: false, until_reason: 'formation' },
    { held_from: '2027-02-06', days: 7, is_in_review: true },
  ],
  verification_held: [{ held_from: '2027-02-06', days: 0 }],
  vat_corrected: [
    {
      purchase_number: 'PO-2026-000043',
      replaced_number: 'INV-2026-00041',
      credit_note_number: 'CN-2026-00007',
      invoice_number: 'INV-2026-00044',
      total_amount: 100,
      credited: 18,
    },
    {
      purchase_number: 'PO-2026-000043',
      replaced_number: 'INV-2026-00041',
      credit_note_number: 'CN-2026-00007',
      invoice_number: 'INV-2026-00044',
      total_amount: 100,
    },
  ],
  order_cancelled: [
    { ...order, reason: 'unpaid' },
    { ...order, reason: 'administrator' },
    { ...order, reason: 'unpaid', paid_amount: 0, amount_due: 0, credited: 300 },
  ],
  invoice_overdue: [order],
  payment_reminder: [
    order,
    { ...order, is_overdue: true },
    { ...order, is_overdue: true, paid_amount: 300, amount_due: 63.44 },
    { ...order, lines: [{ title: 'Documents', gross_amount: 7.08, item_type: 'usage' }] },
    { ...order, lines: [{ title: 'Breakfast', gross_amount: 25, item_type: 'event' }] },
  ],
  card_charge_ahead: [
    { ...order, amount: 363.44, charge_on: '2026-12-01', brand: 'visa', last_four: '4242' },
    { ...order, amount: 363.44, charge_on: '2026-12-01' },
  ],
  card_charge_failed: [
    {
      ...order,
      amount: 363.44,
      charge_on: '2026-12-04',
      failure: 'insufficient_funds',
      brand: 'visa',
      last_four: '4242',
    },
    { ...order, amount: 363.44, charge_on: null, failure: 'do_not_honor' },
  ],
  refund_decided: [
    {
      outcome: 'refunded',
      amount: 25,
      refunded_amount: 20,
      purchase_number: 'PO-1',
      event_title: 'Breakfast',
    },
    { outcome: 'kept', amount: 25, refunded_amount: 0 },
    {
      outcome: 'refunded',
      amount: 36.56,
      refunded_amount: 36.56,
      purchase_number: 'PO-1',
      event_title: 'PO-1',
      credit_id: 'c',
      provider: 'bank_transfer',
      refunded_on: '2026-11-24',
    },
    { outcome: 'kept', amount: 36.56, refunded_amount: 0, purchase_number: 'PO-1', credit_id: 'c' },
  ],
  order_refunded: [
    {
      purchase_number: 'PO-2026-000018',
      amount: 20,
      refunded_amount: 45,
      credit_note_number: 'CN-2026-00004',
      refunded_on: '2026-11-24',
      provider: 'bank_transfer',
    },
    { purchase_number: 'PO-2026-000018', amount: 20, refunded_amount: 20 },
  ],
  card_refund_otherwise: [
    {
      purchase_number: 'PO-2026-000018',
      amount: 20,
      paid_on: '2026-11-24',
      reference: 'FT 12',
    },
    { purchase_number: 'PO-2026-000018', amount: 20, paid_on: '2026-11-24', reference: null },
  ],
  membership_started: [
    membership,
    { ...membership, cooling_off_until: '2026-12-06' },
    { ...membership, box_number: null, is_reserved: true },
    { ...membership, is_grant: true },
    { ...membership, is_grant: true, valid_until: null },
  ],
  membership_renewal: [
    { ...order, ...membership, post_amount: 1.77 },
    order,
    { ...order, ...membership, kept_card: { brand: 'visa', last_four: '4242' } },
  ],
  membership_reminder: [
    { ...membership, days_left: 14 },
    { ...membership, ...order, days_left: 0, grace_until: '2026-12-28' },
    { ...membership, is_grant: true, days_left: 3 },
    { ...membership, ...order, days_left: 3, paid_amount: 300, amount_due: 63.44 },
  ],
  membership_expired: [
    membership,
    {},
    { ...membership, membership_type: 'standard', plan_title: null },
  ],
  membership_ended: [
    membership,
    { ...membership, leaving: 'forwarding', leaving_until: '2027-06-21' },
    {},
  ],
  membership_changed: [
    { ...membership, starts: 'now', starts_on: '2026-11-22' },
    { ...membership, starts: 'next_period', starts_on: '2026-12-22' },
    {
      ...membership,
      starts: 'next_period',
      next_plan_title: 'Essential membership',
      next_membership_type: 'essential',
      next_billing_period: 'annual',
    },
    { ...membership, starts: 'same' },
  ],
  notice_given: [
    {
      ...membership,
      offers: [{ title: 'Six months of holding', net: 50.8, vat: 9.14, gross: 59.94 }],
    },
    {},
  ],
  notice_taken_back: [membership, {}],
  cooling_off: [{ ...membership, credit_note_number: 'CN-2026-00001', refund_amount: 363.44 }, {}],
  application_received: [{}],
  application_decided: [
    { status: 'approved', referral_code: 'ABCDEFGH23' },
    { status: 'rejected', reason: 'Too early.\nPlease write again in spring.' },
    { status: 'inactive', reason: 'No website any more' },
  ],
  message_received: [{}],
  message_answer: [
    { answer: 'Yes, behind the house.\n\nKind regards\nNadia', written_at: '2026-11-22T09:15:00Z' },
    {
      answer: 'Yes.',
      written_at: '2026-11-22T09:15:00Z',
      message: 'Is there parking?\nAnd a lift?',
    },
  ],
  post_received: [
    letter,
    { ...letter, kind: 'parcel', sender: 'Vodafone Malta' },
    { ...letter, asked_by_rule: 'return' },
    { ...letter, asked_by_rule: 'shred' },
    { ...letter, asked_by_rule: 'something newer' },
  ],
  post_held: [
    { ...letter, is_held: true },
    { ...letter, is_held: true, held_for: 'identity' },
    { ...letter, is_held: true, kept_until: '2027-01-20', goes_back: false },
    { ...letter, is_held: true, kept_until: '2026-10-20', goes_back: true },
    { ...letter, is_held: true, kept_until: '2027-06-20', leaving: 'forwarding' },
  ],
  official_received: [
    letter,
    { ...letter, asked_by_rule: 'scan' },
    { ...letter, sender: 'Malta Business Registry', is_held: true },
  ],
  official_reminder: [letter, { ...letter, sender: 'Malta Business Registry' }],
  post_scanned: [
    { ...letter, pages: 1 },
    { ...letter, pages: 3 },
    { ...letter, pages: 120, sheets: 65, documents: 4, net: 4.5, vat: 0.81, gross: 5.31 },
    { ...letter, pages: 40, sheets: 40, documents: 2, gross: 0 },
  ],
  post_request_refused: [
    { ...letter, refusal: 'damaged' },
    { ...letter, refusal: 'other', note: 'It is a catalogue of 400 pages.' },
    { ...letter, refusal: 'gone' },
    { ...letter, refusal: 'no_sender', request: 'return' },
    { ...letter, refusal: 'not_paper', note: 'A card is glued to it.', request: 'shred' },
    { ...letter, refusal: 'official', request: 'shred' },
    { ...letter, refusal: 'damaged', request: 'collect' },
    { ...letter, refusal: 'damaged', request: 'something newer' },
    { ...letter, refusal: 'damaged', is_better: true },
  ],
  post_left_by_rule: [
    { ...letter, problem: 'PO104' },
    { ...letter, problem: 'PO060' },
    { ...letter, problem: 'corrected' },
    { ...letter, problem: '22012' },
  ],
  post_request_asked_back: [{ ...letter, question: 'Shall we scan the letter alone?' }],
  post_forwarded: [
    { items: 1, town: 'Sliema', carrier: 'maltapost', postage: 3.54 },
    {
      ...{ items: 3, town: 'Milano', carrier: 'dhl', tracking: '1234567890' },
      ...{ postage: 14.75, postage_net: 12.5, postage_vat: 2.25 },
    },
    {
      items: 2,
      town: 'Zürich',
      carrier: 'other',
      tracking: 'AB-12',
      ...{ postage: 9, postage_net: 9, postage_vat: 0 },
      reason: 'A slip.',
    },
  ],
  post_digest: [
    { items: [letter], total: 1 },
    { items: [letter, { ...letter, kind: 'parcel', sender: 'Vodafone Malta' }], total: 60 },
    { items: [{ ...letter, asked_by_rule: 'shred' }, letter], total: 2 },
  ],
  payout_details_changed: [
    { iban: 'MT84 … 001S', before: null, held_until: '2026-12-01' },
    { iban: 'MT84 … 001S', before: 'DE89 … 3000', held_until: '2026-12-01' },
  ],
  payout_paid: [
    { amount: 31.8, iban: 'MT84 … 001S', paid_on: '2026-12-08' },
    { amount: 37.52, iban: 'MT84 … 001S', paid_on: '2026-12-08', document_number: 'SB-2026-00001' },
  ],
  post_lost: [letter, { ...letter, sender: 'Vodafone Malta', is_scanned: true }],
  post_found: [letter],
  post_shredded: [
    {
      number: 'SC-000012',
      level: 'P-4',
      bag_code: 'KRVQKE54',
      shredded_at: '2026-11-26T14:05:00Z',
      closed_by: 'Nadia Camilleri',
      witnessed_by: 'Omar Farrugia',
      total: 1,
      codes: ['7Q4WXEFH'],
    },
    {
      number: 'SC-000013',
      level: 'P-5',
      bag_code: 'KRVQKE54',
      shredded_at: '2026-11-26T14:05:00Z',
      closed_by: 'Nadia Camilleri',
      witnessed_by: 'Omar Farrugia',
      total: 60,
      codes: ['7Q4WXEFH', 'KRVQKE54'],
    },
  ],
  post_collection_asked: [
    { ...collected, more: 0, to: 'Karl Borg', is_owner: false, is_confirmed: false },
    { ...collected, more: 2, to: 'Maria Vella', is_owner: true, is_confirmed: true },
  ],
  post_handed_over: [
    {
      ...letter,
      more: 0,
      to: 'Karl Borg',
      document: 'id_card',
      is_owner: false,
      is_confirmed: false,
    },
    {
      ...letter,
      more: 1,
      to: 'Karl Borg',
      document: 'residence_card',
      is_owner: false,
      is_confirmed: false,
      reason: 'He had left the code at home.',
      left: 1,
    },
    {
      ...letter,
      more: 2,
      to: 'Maria Vella',
      document: 'passport',
      is_owner: true,
      is_confirmed: false,
      left: 3,
    },
  ],
  post_handover_undone: [
    { ...letter, more: 0 },
    { ...letter, more: 1 },
  ],
  post_collection_over: [
    { ...letter, more: 0 },
    { ...letter, more: 1 },
  ],
  post_ending: [
    { ...membership, kept_until: '2027-01-20', items: 0, leaving: 'holding' },
    { ...membership, kept_until: '2027-01-20', items: 1 },
    { ...membership, kept_until: '2027-01-20', items: 3, leaving: 'forwarding' },
  ],
  paper_ending: [
    { until: '2026-12-14', items: [{ ...letter, until: '2026-12-14' }], total: 1 },
    {
      until: '2026-12-14',
      items: [
        { ...letter, until: '2026-12-14' },
        { ...letter, kind: 'parcel', sender: 'Vodafone Malta', until: '2026-12-16' },
      ],
      total: 60,
    },
  ],
  post_name_confirmed: [{ name: 'Vella Ceramics' }],
  post_name_refused: [
    { name: 'Vella Ceramics', reason: 'Please bring a paper that shows it.' },
    { name: 'Vella Ceramics', reason: 'The shop is sold.', was_confirmed: true },
  ],
  post_delegate_invited: [
    {
      owner: 'Maria Vella',
      email: 'karl@example.test',
      since: null,
      until: null,
      expires_at: '2026-12-10T09:00:00Z',
      token: `0b5a8a0e-5b8e-4c8e-9d0e-1d3a5b1f2c11.${'0'.repeat(64)}`,
      decline_token: `0b5a8a0e-5b8e-4c8e-9d0e-1d3a5b1f2c11.${'1'.repeat(64)}`,
    },
    {
      owner: 'Maria Vella',
      email: 'karl@example.test',
      since: '2026-11-27',
      until: '2027-01-31',
      expires_at: '2026-12-10T09:00:00Z',
      token: `0b5a8a0e-5b8e-4c8e-9d0e-1d3a5b1f2c11.${'0'.repeat(64)}`,
      decline_token: `0b5a8a0e-5b8e-4c8e-9d0e-1d3a5b1f2c11.${'1'.repeat(64)}`,
    },
  ],
  post_delegate_accepted: [{ name: 'Karl Grima', account: 'Karl Grima' }],
  account_deleted: [{ has_orders: true }, { has_orders: false }],
};

const all = (Object.keys(mailNames) as MailKind[]).flatMap((kind) =>
  samples[kind].map((params, nth) => [`${kind} ${nth + 1}`, kind, params] as const),
);

function written(kind: string, params: unknown, more: Partial<QueuedMail> = {}) {
  return writeMail({
    kind,
    params,
    name: 'Maria Vella',
    siteUrl: 'https://www.example.test',
    unsubscribeToken: null,
    ...more,
  });
}

const address = /https?:\/\/\S+/g;
const words = (text: string) => text.replace(/\s+/g, ' ').trim();
const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');

describe.each(all)('the mail %s', (_, kind, params) => {
  test('says the same as text and as HTML, and leads to the same places', () => {
    const mail = written(kind, params, { unsubscribeToken: 'a.b.c' });
    const page = parsed(mail.html);
    for (const code of page.querySelectorAll('.code')) code.remove(); // for a camera: the text says it in words
    const plain = mail.text.replace(address, '').replace(/^--$|^> /gm, '');
    expect(words(page.body.textContent ?? '')).toBe(words(plain));
    const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(mail.text.match(address) ?? []);
    for (const link of links) expect(link).toMatch(/^https:\/\/www\.example\.test\//);
  });

  test('has a subject and leaves no hole', () => {
    const mail = written(kind, params);
    expect(mail.subject.length).toBeGreaterThan(10);
    for (const text of [mail.subject, mail.text, mail.html]) {
      expect(text).not.toMatch(/undefined|\bnull\b|NaN|Invalid|\[object|€NaN/);
    }
    expect(mail.text).toContain('Dear Maria Vella,');
  });
});

test('an order says what, how much, where to and with which reference, and what happens by when', () => {
  const { subject, text } = written('order_placed', order);
  expect(subject).toBe('Order PO-2026-000018: €363.44 to transfer');
  for (const part of [
    'Onboarding & setup × 2: €175.82',
    'Essential membership, after €15.90 discount: €168.86',
    'Total: €363.44',
    'IBAN: MT00 EXMP 0000 0000 0000 0000 0000 000',
    'Reference: PO-2026-000018',
    'To arrive by: 6 December 2026',
    '2. You transfer €363.44, by 6 December 2026',
    'Tell us who uses the address\nhttps://www.example.test/dashboard/verification',
    'Open your invoice\nhttps://www.example.test/dashboard/billing',
  ]) {
    expect(text).toContain(part);
  }
});

describe('a mail that asks for a transfer', () => {
  const asking: [kind: MailKind, params: unknown][] = [
    ['order_placed', order],
    ['usage_billed', order],
    ['invoice_overdue', order],
    ['payment_reminder', order],
    ['membership_renewal', { ...order, ...membership }],
    ['membership_reminder', { ...order, ...membership, days_left: 3 }],
  ];
  test.each(asking)('%s carries its code, and says what banks do with it', (kind, params) => {
    const { html, text, pictures } = written(kind, params);
    const code = transferCode({ ...company.bank, amount: 363.44, reference: 'PO-2026-000018' });
    expect(pictures).toMatchObject([{ id: 'code@transfer', code }]);
    const pictured = [...parsed(html).querySelectorAll('img')];
    expect(pictured.map((img) => [img.getAttribute('src'), img.alt])).toEqual([
      ['cid:code@transfer', 'QR code of this transfer'],
    ]);
    expect(text).toContain('Instant transfers usually arrive within seconds');
    expect(text).toContain('Banks compare the name of the account');
    expect(text).not.toContain('Scan');
  });

  test.each<[kind: MailKind, params: unknown]>([
    ['payment_received', order],
    ['order_cancelled', { ...order, reason: 'unpaid' }],
    ['membership_reminder', { ...membership, days_left: 14 }],
  ])('%s asks for none and carries no picture', (kind, params) => {
    const { html, pictures } = written(kind, params);
    expect(pictures).toEqual([]);
    expect(html).not.toContain('<img');
  });
});

test('money that is short, too much or only a part of what was due is told as it is', () => {
  const [, , short, over] = samples.payment_received;
  expect(written('payment_received', short).text).toContain(
    'your payment of €363.36 has arrived. It was €0.08 short of what was due, and that is fine',
  );
  expect(written('payment_received', over).text).toContain(
    'your payment of €400.00 has arrived. €36.56 of it is more than was due: it is credit on your account. It settles this order:',
  );
  const { subject, text } = written('payment_part_received', samples.payment_part_received[0]);
  expect(subject).toBe('Order PO-2026-000018: €63.44 still due');
  for (const part of [
    'Thank you: €300.00 for this order has arrived on 24 November 2026.',
    'Paid so far: €300.00',
    'Amount: €63.44',
  ]) {
    expect(text).toContain(part);
  }
});

test('a reminder of an order that is paid in part asks for the rest alone', () => {
  const { subject, text } = written('payment_reminder', samples.payment_reminder[2]);
  expect(subject).toBe('Reminder: €63.44 for order PO-2026-000018');
  expect(text).toContain('€300.00 of it has arrived, and €63.44 is still due.');
  expect(text).toContain('Amount: €63.44');
  expect(text).toContain('Total: €363.44');
});

test('a reminder says when an order is cancelled, and that work on post stays due', () => {
  const [ordered, , , post, event] = samples.payment_reminder;
  const cancelled = 'We cancel an order that is still unpaid a week after its due date';
  expect(written('payment_reminder', ordered).text).toContain(`${cancelled}.`);
  expect(written('payment_reminder', event).text).toContain(
    `${cancelled}, or 48 hours before an event on it begins if that is sooner. You always have at least a day to pay`,
  );
  for (const kind of ['payment_reminder', 'invoice_overdue']) {
    const { text } = written(kind, post);
    expect(text).toContain('What it bills is done, so it stays due.');
    expect(text).not.toContain('cancel');
  }
});

const withPost = {
  ...order,
  lines: [
    ...order.lines,
    { title: 'Documents beyond your plan', gross_amount: 1.77, item_type: 'usage' },
  ],
};

test('a reminder of an order that bills post beside a plan says what of it stays due', () => {
  for (const kind of ['payment_reminder', 'invoice_overdue']) {
    expect(written(kind, withPost).text).toContain(
      'We cancel an order that is still unpaid a week after its due date. €1.77 of it is for your post and stays due: it is then billed on its own.',
    );
    expect(written(kind, order).text).not.toContain('for your post');
  }
});

test('an order that is cancelled leaves what it billed for post due', () => {
  const cancelled = { reason: 'unpaid' };
  const { text } = written('order_cancelled', { ...withPost, ...cancelled });
  expect(text).toContain(
    'A credit note cancels the invoice. €1.77 of it is for your post and stays due: it is billed on its own.',
  );
  expect(text).not.toContain('nothing left to pay');
  expect(written('order_cancelled', { ...order, ...cancelled }).text).toContain(
    'There is nothing left to pay: a credit note cancels the invoice.',
  );
});

test('a refund names what was paid back, when, how and the credit note over it', () => {
  const { subject, text } = written('order_refunded', samples.order_refunded[0]);
  expect(subject).toBe('€20.00 paid back for order PO-2026-000018');
  for (const part of [
    'We have paid €20.00 back to you by bank transfer. A credit note over it is under Billing.',
    'Paid back on: 24 November 2026',
    'Paid back so far: €45.00',
    'Credit note: CN-2026-00004',
  ]) {
    expect(text).toContain(part);
  }
  expect(written('order_refunded', samples.order_refunded[1]).text).not.toContain('so far');
});

test('a refund that a card does not take says how it was paid instead', () => {
  const [known, unknown] = samples.card_refund_otherwise;
  const { subject, text } = written('card_refund_otherwise', known);
  expect(subject).toBe('€20.00 paid back for order PO-2026-000018 by bank transfer');
  expect(text).toContain('We have paid it to you by bank transfer instead.');
  expect(text).toContain('Paid back on: 24 November 2026');
  expect(text).toContain('Reference: FT 12');
  expect(written('card_refund_otherwise', unknown).text).not.toContain('Reference');
});

test('credit that the office keeps stays the member’s own', () => {
  const { subject, text } = written('refund_decided', samples.refund_decided[3]);
  expect(subject).toBe('€36.56 stays credit on your account');
  expect(text).toContain('You can use it for another order under Billing');
  expect(text).not.toContain('If you disagree');
});

test('an invoice without VAT leaves its credit to the member, who uses it or has it back', () => {
  const [credited, unpaid] = samples.vat_corrected;
  const { text } = written('vat_corrected', credited);
  expect(text).toContain('Your business is confirmed');
  expect(text).toContain('use it for an order that is due, or ask us to pay it back');
  expect(written('vat_corrected', unpaid).text).not.toContain('credit is under Billing');
});

test('a membership that begins comes with the address as it is written on an envelope', () => {
  const { text, html } = written('membership_started', membership);
  expect(text).toContain('Valletta address: Vella Ceramics Ltd, Box 101, Gallarija House, ');
  expect(html).toContain('>Vella Ceramics Ltd, <br>Box 101, <br>Gallarija House, <br>');
  const alone = written('membership_started', { ...membership, company_name: null });
  expect(alone.text).toContain('Valletta address: Maria Vella, Box 101, ');
});

test('a change to a smaller plan names the plan that comes, and when the present one ends', () => {
  const [, , change] = samples.membership_changed;
  const { text } = written('membership_changed', change);
  expect(text).toContain('New plan: Essential membership (annual)');
  expect(text).toContain('Current period ends: 21 December 2026');
});

test('a renewal says how to decline it without notice, and what a notice given means', () => {
  const renewal = { ...order, ...membership, ends_on: null };
  expect(written('membership_renewal', renewal).text).toContain(
    'you need not give notice: leave the order unpaid, or cancel it under Billing',
  );
  const { text } = written('membership_renewal', { ...renewal, ends_on: '2027-01-21' });
  expect(text).toContain('your membership ends on 21 January 2027, and this order covers the time');
  expect(text).not.toContain('need not give notice');
  expect(text).not.toContain('for your post');
  const withPost = written('membership_renewal', { ...renewal, post_amount: 1.77 });
  expect(withPost.text).toContain('€1.77 of it is for your post beyond the plan. It stays due');
});

test('a membership that is over leaves thirty days for registers and stored originals', () => {
  const by =
    'have it removed from registers by 20 January 2027. Until then we keep your stored originals';
  expect(written('membership_expired', { ...membership, ends_on: null }).text).toContain(by);
  const ended = { ...membership, ends_on: '2026-12-21' };
  expect(written('membership_ended', ended).text).toContain(by);
  expect(written('cooling_off', membership).text).toContain(
    'removed from registers within 30 days',
  );
});

test('a membership that is over says what is paid for the time after, or what can be ordered', () => {
  const paid = { ...membership, leaving: 'forwarding', leaving_until: '2027-06-21' };
  const { text } = written('membership_ended', paid);
  expect(text).toContain(
    'to your default address once a week until 21 June 2027, as you have ordered',
  );
  expect(text).toContain('Until we have approved who uses the address, we keep it, unopened.');
  expect(text).not.toContain('order 6 months');
  const held = written('membership_ended', { ...paid, leaving: 'holding' }).text;
  expect(held).toContain('We keep what arrives for you, unopened until 21 June 2027');
  expect(held).not.toContain('approved');
  expect(written('membership_expired', membership).text).toMatch(
    /order 6 months of forwarding or holding on your dashboard by .*\. You can order forwarding if we have approved who uses the address\./,
  );
});

test('notice is confirmed with what becomes of post, and with net, VAT and total of what can be ordered', () => {
  const { text } = written('notice_given', samples.notice_given[0]);
  expect(text).toContain('Your post stays with us for 30 days after the end.');
  expect(text).toContain('Six months of holding: €59.94 in total: €50.80 plus €9.14 VAT');
  expect(written('notice_given', membership).text).not.toContain('order one of these');
});

test('a renewal that a kept card pays asks for no transfer, and neither does its reminder', () => {
  const { subject, text } = written('membership_renewal', samples.membership_renewal[2]);
  expect(subject).toBe('Your membership renews: €363.44 by card');
  expect(text).toContain('your Visa card ending 4242, which our card provider keeps, pays for it');
  const charged = { ...order, ...membership, days_left: 3, card_charge_on: '2026-12-04' };
  expect(written('membership_reminder', charged).text).toContain(
    'Your card is charged for it on 4 December 2026, so you need not do anything.',
  );
});

test('a charge of a kept card is told with the day and the card, and with the way back to a transfer', () => {
  const [known, unknown] = samples.card_charge_ahead;
  const { subject, text } = written('card_charge_ahead', known);
  expect(subject).toBe('Your card will be charged €363.44 on 1 December 2026');
  expect(text).toContain('Visa card ending 4242');
  expect(text).toContain('If you would rather pay this order by bank transfer');
  expect(written('card_charge_ahead', unknown).text).not.toContain('ending');
});

test('a charge that was refused is told with why and when the next try is; the last one with the account', () => {
  const [again, last] = samples.card_charge_failed;
  const { text } = written('card_charge_failed', again);
  expect(text).toContain('there was not enough money on the account');
  expect(text).toContain('We try again on 4 December 2026');
  expect(text).not.toContain('IBAN');
  expect(written('card_charge_failed', last).text).toMatch(
    /do not honor[\s\S]*We do not try again[\s\S]*IBAN/,
  );
});

test('a reminder leads to the order that waits, or to the plans when there is none', () => {
  const [none, waiting] = samples.membership_reminder;
  const alone = written('membership_reminder', none).text;
  expect(alone).toContain('https://www.example.test/dashboard/membership?view=plans');
  expect(alone).not.toContain('without a gap');
  expect(written('membership_reminder', waiting).text).toContain('without a gap');
});

test('a notice that reaches beyond the paid period says that one more period follows', () => {
  const beyond = 'It is paid until 21 December 2026, and 30 days’ notice runs beyond that day';
  expect(written('notice_given', membership).text).toContain(beyond);
  const within = { ...membership, ends_on: membership.valid_until };
  expect(written('notice_given', within).text).not.toContain('runs beyond');
});

test('a deleted account is told what is kept and where that is written', () => {
  const { text } = written('account_deleted', { has_orders: false });
  expect(text).toContain('We also keep records of post, if there are any, for seven years.');
  expect(text).toContain('we keep for five years after the membership has ended');
  expect(text).toContain('https://www.example.test/privacy#how-long');
  expect(text).not.toContain('Nothing of it');
});

test('an answer keeps its paragraphs and lines, and quotes the message where the address is known', () => {
  const [alone, quoting] = samples.message_answer;
  const { subject, text, html } = written('message_answer', alone);
  expect(subject).toBe('Your message to Gallarija');
  expect(text).toContain('Yes, behind the house.\n\nKind regards\nNadia\n\nTo reply');
  expect(html).toContain('Kind regards<br>\nNadia</p>');
  expect(text).toContain('You wrote to us on 22 November 2026, 10:15.');
  expect(written('message_answer', quoting).text).toContain(
    '10:15:\n\n> Is there parking?\n> And a lift?',
  );
});

test('a mail about post leads to the item, and names the sender only when it is told', () => {
  const [alone, named] = samples.post_received;
  const { subject, text } = written('post_received', alone);
  expect(subject).toBe('A letter has arrived for you');
  expect(text).toContain(`https://www.example.test/dashboard/post/item?id=${letter.post_item_id}`);
  expect(text).not.toContain('letter from');
  expect(written('post_received', named).subject).toBe(
    'A parcel from Vodafone Malta has arrived for you',
  );
});

test('a mail about kept post says that nothing is lost and how to go on', () => {
  const { text } = written('post_held', { ...letter, is_held: true });
  expect(text).toContain('We keep it for you, unopened');
  expect(text).toContain('https://www.example.test/dashboard/membership?view=plans');
});

test('a mail about a better scan that cannot be made says that the one there is stays', () => {
  const { subject, text } = written('post_request_refused', samples.post_request_refused.at(-1));
  expect(subject).toBe('A letter could not be scanned again');
  expect(text).toContain('The scan you have stays where it is.');
  expect(text).not.toContain('does not count');
});

test('a return that could not be made says why, and that it costs nothing', () => {
  const params = { ...letter, refusal: 'no_sender', request: 'return' };
  const { subject, text } = written('post_request_refused', params);
  expect(subject).toBe('A letter could not be sent back');
  expect(text).toContain('You asked us to send back a letter. We could not do it.');
  expect(text).toContain('It says nowhere who sent it.');
});

test('a mail about lost post says that its scan stays, where there is one', () => {
  const [alone, scanned] = samples.post_lost;
  expect(written('post_lost', alone).text).not.toContain('scan');
  const { subject, text } = written('post_lost', scanned);
  expect(subject).toBe('A letter from Vodafone Malta for you is lost');
  expect(text).toContain('Its scan stays');
});

test('the post of a day is one list, which says how much more there is', () => {
  const [one, more] = samples.post_digest;
  expect(written('post_digest', one).subject).toBe('Your post: 1 item');
  const { subject, text } = written('post_digest', more);
  expect(subject).toBe('Your post: 60 items');
  expect(text).toContain('A parcel from Vodafone Malta, 24 November');
  expect(text).toContain('and 58 more');
});

test('an approved application comes with code, link, rate and the way to the card', () => {
  const { text } = written('application_decided', {
    status: 'approved',
    referral_code: 'ABCDEFGH23',
  });
  expect(text).toContain('Your code: ABCDEFGH23');
  expect(text).toContain('https://www.example.test/members?ref=ABCDEFGH23');
  expect(text).toContain('20% at first, 25% from 5 registrations, 30% from 10');
  expect(text).toContain('https://www.example.test/dashboard/affiliate');
});

test('an affiliate hears where their commission goes now, and that it is paid', () => {
  const [, changed] = samples.payout_details_changed;
  const { text } = written('payout_details_changed', changed);
  expect(text).toContain('Before: DE89 … 3000');
  expect(text).toContain('Nothing is paid before: 1 December 2026');
  const [advice, invoice] = samples.payout_paid;
  expect(written('payout_paid', advice).subject).toBe('We have paid your commission: €31.80');
  expect(written('payout_paid', advice).text).toContain('please send us your invoice');
  expect(written('payout_paid', invoice).text).toContain('Self-billed invoice: SB-2026-00001');
});

test('values typed by people stay text: no markup, no second line in the subject, no second header', () => {
  const evil = '<img src=x onerror=alert(1)>\r\nBcc: everyone@example.test';
  const mail = written(
    'refund_decided',
    {
      outcome: 'refunded',
      amount: 25,
      refunded_amount: 25,
      purchase_number: evil,
      event_title: evil,
    },
    { name: evil },
  );
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.html).not.toContain('<img');
  expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(mail.text.split('\n').filter((line) => line.startsWith('Dear'))).toHaveLength(1);
  expect(mail.text).toContain('Dear <img src=x onerror=alert(1)> Bcc: everyone@example.test,');
});

test('an optional mail says how to stop it, a necessary one does not', () => {
  const optional = written('membership_reminder', { days_left: 3 }, { unsubscribeToken: 'x.y.z' });
  expect(optional.text).toContain(
    'Stop these e-mails\nhttps://www.example.test/stop-e-mails?token=x.y.z',
  );
  expect(written('order_placed', order).text).not.toContain('Stop these');
});

test('a person without a name is greeted without one', () => {
  expect(written('message_received', {}, { name: null }).text).toContain('\n\nHello,\n\n');
  expect(written('message_received', {}, { name: 'New User' }).text).toContain('\n\nHello,\n\n');
});

test('parameters or kinds without a text are refused instead of half written', () => {
  expect(() => written('order_placed', { purchase_number: 'PO-1' })).toThrow();
  expect(() => written('never_heard_of', {})).toThrow('never_heard_of');
  expect(() => written('toString', {})).toThrow('toString');
});

test('the mail of a day says of which items a rule has asked for something', () => {
  const { text } = written('post_digest', samples.post_digest[2]);
  expect(text.match(/A rule of yours/g)).toHaveLength(1);
  expect(text).toContain(
    'A rule of yours has asked us to shred it, unopened. You can take that back for 7 days.',
  );
});

test('a hand-over says how many items are still here, under another code', () => {
  const [all, one, three] = samples.post_handed_over;
  expect(written('post_handed_over', all).text).not.toContain('still here');
  expect(written('post_handed_over', one).text).toContain('One item is still here to be collected');
  expect(written('post_handed_over', three).text).toContain('3 items are still here');
});

test('an invitation is declined by a link of its own, and says for how long', () => {
  const { text } = written('post_delegate_invited', samples.post_delegate_invited[0]);
  expect(text).toMatch(/stop-e-mails\?token=0b5a8a0e-5b8e-4c8e-9d0e-1d3a5b1f2c11\.1{64}/);
  expect(text).toContain('for a year');
});
