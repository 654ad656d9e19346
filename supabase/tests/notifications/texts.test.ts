import { member } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, sql } from '../backend';

type Params = Readonly<Record<string, unknown>>;

const breakfast = { event: 'Harbour breakfast', begins_at: '2026-12-04T18:30:00+01:00' };
const until = '2026-07-01T07:05:00Z';
const words = 'Harbour breakfast on 4 December 2026 at 18:30 (Malta time)';
const pro = {
  plan_title: 'Pro membership (monthly)',
  valid_until: '2027-01-31',
  grace_until: '2027-02-07',
  box_number: 104,
};
const proOrder = {
  ...pro,
  purchase_number: 'PO-2027-000043',
  total_amount: 187.62,
  due_date: '2027-01-31',
};
const order = { purchase_number: 'PO-2026-000042', total_amount: 1234.5 };
const cancelled =
  'There is nothing left to pay: a credit note cancels the invoice. If you have already paid, please write to us.';
const yours = 'That is your credit: you can use it for another order, or have it back.';
const letter = { kind: 'letter', sender: 'Vodafone' };
const kept = ' You have no active plan: we keep it for you. Choose a plan to have it scanned.';
const inTouch = ' We will be in touch about the €25.00 you paid.';

/** The text a person reads of each kind of event, in all its variants. */
const texts: readonly (readonly [event: string, params: Params, title: string, message: string])[] =
  [
    [
      'card_charge_ahead',
      { ...order, amount: 187.62, charge_on: '2027-01-25', brand: 'visa', last_four: '4242' },
      'Your card will be charged',
      'We charge €187.62 to your Visa card ending 4242 on 25 January 2027, for order PO-2026-000042. You can pay by bank transfer instead, under Billing.',
    ],
    [
      'card_charge_failed',
      { ...order, amount: 187.62, charge_on: '2027-01-28' },
      'Your card could not be charged',
      '€187.62 could not be charged to your card, for order PO-2026-000042. We try again on 28 January 2027; you can also pay now, under Billing.',
    ],
    [
      'card_charge_failed',
      { ...order, amount: 187.62, charge_on: null },
      'Your card could not be charged',
      '€187.62 could not be charged to your card, for order PO-2026-000042. We do not try again: please pay under Billing, by another card or bank transfer.',
    ],
    [
      'card_refund_failed',
      { ...order, amount: 25 },
      'A refund to a card has failed',
      '€25.00 for order PO-2026-000042 could not be paid back to the card. The order says why, and the refund can be tried again there.',
    ],
    [
      'card_refund_failed',
      { ...order, amount: 25, paid_otherwise_on: '2027-01-25' },
      'A refund to a card has failed',
      '€25.00 for order PO-2026-000042 did not go back to the card after all. It went back once, by bank transfer on 25 January 2027, so the member has nothing to return.',
    ],
    [
      'card_refund_otherwise',
      { ...order, amount: 25, paid_on: '2027-01-25', reference: 'FT 12' },
      'Money paid back',
      'Your card did not take the €25.00 that we pay back for order PO-2026-000042, so we paid it by bank transfer on 25 January 2027.',
    ],
    [
      'card_refunded_outside',
      { ...order, amount: 25 },
      'Paid back at the card provider',
      '€25.00 for order PO-2026-000042 went back at the card provider, and no refund here says so. Please record it, as paid back in another way.',
    ],
    [
      'card_refunded_outside',
      { ...order, amount: 25, paid_otherwise_on: '2027-01-25' },
      'Paid back at the card provider',
      '€25.00 for order PO-2026-000042 went back twice: by bank transfer on 25 January 2027, and to the card, which took it after all. Please ask the member to return one of the two.',
    ],
    ['new_member', { member: 'Elena Rossi' }, 'New member', 'Elena Rossi has registered.'],
    ['new_member', { member: null }, 'New member', 'A new member has registered.'],
    [
      'new_member',
      { count: 1 },
      'New member (1)',
      '1 more has arrived, besides those you have not read yet.',
    ],
    [
      'contact_message',
      { count: 12 },
      'New message (12)',
      '12 more have arrived, besides those you have not read yet.',
    ],
    [
      'contact_message',
      { name: 'Elena' },
      'New message',
      'Elena has written through the contact page.',
    ],
    [
      'affiliate_application',
      { name: 'Elena Rossi' },
      'New affiliate application',
      'Elena Rossi has applied to the affiliate programme.',
    ],
    ...(
      [
        ['member', 'by the member.'],
        ['account_deleted', 'because the account was deleted.'],
        ['administrator', 'by an administrator.'],
      ] as const
    ).map(
      ([reason, by]) =>
        [
          'refund_to_review',
          { event: 'Harbour breakfast', amount: 25, reason },
          'Refund to review',
          `A paid registration for Harbour breakfast (€25.00) was cancelled ${by}`,
        ] as const,
    ),
    [
      'mail_failed',
      { name: 'Elena Rossi' },
      'E-mail not delivered',
      'An e-mail to Elena Rossi could not be delivered. It can be tried again.',
    ],
    [
      'mail_failed',
      { name: null },
      'E-mail not delivered',
      'An e-mail to someone without an account could not be delivered. It can be tried again.',
    ],
    [
      'refunds_to_review',
      { event: 'Harbour breakfast', registrations: 3 },
      'Refunds to review',
      'Harbour breakfast was cancelled. Paid registrations to review: 3.',
    ],
    ...(
      [
        ['cooling_off', ', because the member has withdrawn within 14 days.'],
        ['credit_left', ', because the days left were worth more than the more expensive plan.'],
        ['post_charge', ', because work on their post was billed by mistake.'],
        ['account_deleted', ' for unused days, because the account was deleted.'],
      ] as const
    ).map(
      ([reason, why]) =>
        [
          'membership_refund_to_review',
          { plan: 'Pro membership (monthly)', amount: 363.44, reason },
          'Refund to review',
          `Pro membership (monthly): a refund of €363.44 to decide on${why}`,
        ] as const,
    ),
    [
      'vat_number_invalid',
      { vat_number: 'IT00743110157' },
      'Your VAT number is no longer valid',
      'VIES, the register of the European Commission, no longer knows IT00743110157 as valid. From now on we add VAT to what you order. Please check the number with your tax office.',
    ],
    [
      'vat_corrected',
      {
        purchase_number: 'PO-2027-000043',
        credit_note_number: 'CN-2027-00007',
        invoice_number: 'INV-2027-00044',
        credited: 18,
      },
      'Your invoice was corrected',
      'Your business is confirmed: credit note CN-2027-00007 and invoice INV-2027-00044 without VAT replace the invoice of order PO-2027-000043. €18.00 that you paid is now your credit with us.',
    ],
    [
      'verification_wanted',
      { held_from: '2026-12-08', is_member_from_before: false },
      'Please tell us who uses your address',
      'By law we have to know who uses our address: who signs, who owns the company, and what it does. It takes about ten minutes, and until we have approved it, your box is reserved and we hold post that arrives.',
    ],
    [
      'verification_wanted',
      { held_from: '2027-02-06', is_member_from_before: true },
      'Please tell us who uses your address',
      'By law we have to know who uses our address: who signs, who owns the company, and what it does. It takes about ten minutes, and nothing changes for you until 6 February 2027. From that day we hold new post until we have approved it.',
    ],
    [
      'verification_asked',
      { points: 1 },
      'Please send something again',
      'Please send us something again: one point is not clear yet. We say which, and why.',
    ],
    [
      'verification_approved',
      { box_number: 104, valid_until: '2029-12-08' },
      'Your address is yours to use',
      'We have approved who uses your address: box 104 is yours to use. What we held for you can now be opened, sent on or collected. The approval stands until 8 December 2029.',
    ],
    [
      'verification_refused',
      { is_final: false },
      'We could not approve the use of your address',
      'We could not approve who uses your address. We say why, and you can send it again.',
    ],
    [
      'verification_refused',
      { is_final: true },
      'We could not approve the use of your address',
      'We could not approve who uses your address. Your post is held, and nothing of it is lost. Please write to us.',
    ],
    [
      'verification_taken_back',
      { due_on: '2026-12-10' },
      'We are reviewing your case again',
      'We are reviewing once more what you sent us; our earlier answer no longer counts. There is nothing to do for you: you hear from us by 10 December 2026. Until then we hold your post, and nothing of it is lost.',
    ],
    [
      'verification_ending',
      { held_from: '2027-02-06', days: 30, is_in_review: false },
      'Please confirm who uses your address',
      'Please confirm who uses your address: look through what you told us, and send it. If we have not approved it by 6 February 2027, we hold new post from that day. Nothing is lost.',
    ],
    [
      'verification_ending',
      { held_from: '2027-02-06', days: 30, is_in_review: false, until_reason: 'formation' },
      'Please confirm who uses your address',
      'Please send us the extract of the company from its register. If we have not approved it by 6 February 2027, we hold new post from that day. Nothing is lost.',
    ],
    [
      'verification_ending',
      { held_from: '2027-02-06', days: 7, is_in_review: true },
      'Please confirm who uses your address',
      'We are reviewing what you have sent us. If we have not approved it by 6 February 2027, we hold new post from that day. Nothing is lost.',
    ],
    [
      'verification_held',
      { held_from: '2027-02-06', days: 0 },
      'Your post is held',
      'From today we hold new post, unopened, because we do not know for certain who uses your address. Nothing is lost, and what came before is not affected.',
    ],
    [
      'verification_to_review',
      {},
      'Someone has told us who uses an address',
      'A case waits for an officer. Please review it within two working days.',
    ],
    [
      'verification_match',
      { number: 12 },
      'A name of an approved case is on a list',
      'A look at the lists has found a name of case 12, which is approved. Please open the case and see whether it is the same person. If it is, hold the address: “Ask to confirm” is on the page of its member.',
    ],
    [
      'verification_deleted',
      { cases: 1, files: 4, numbers: [12] },
      'Identity files were deleted',
      'The time for which the law keeps them is over, so we have deleted 1 case with 4 files (no. 12).',
    ],
    [
      'verification_deleted',
      { cases: 2, files: 8, numbers: [12, 14] },
      'Identity files were deleted',
      'The time for which the law keeps them is over, so we have deleted 2 cases with 8 files (no. 12, 14).',
    ],
    [
      'verification_deleted',
      { cases: 1, numbers: [12], is_draft: true, days: 180 },
      'Identity files were deleted',
      'They were never sent, and nobody changed them for 180 days, so we have deleted 1 draft with what was uploaded for it (no. 12).',
    ],
    [
      'verification_deleted',
      { cases: 2, numbers: [12, 14], is_draft: true, days: 180 },
      'Identity files were deleted',
      'They were never sent, and nobody changed them for 180 days, so we have deleted 2 drafts with what was uploaded for them (no. 12, 14).',
    ],
    [
      'post_held',
      { kind: 'letter', is_held: true, held_for: 'identity' },
      'Post has arrived and is kept for you',
      'A letter has arrived for you. We hold it for you, unopened, until we have approved who uses your address.',
    ],
    [
      'membership_started',
      { plan_title: 'Pro membership', valid_until: '2027-01-07', is_reserved: true },
      'Membership started',
      'Pro membership is active until 7 January 2027. Your box is reserved: before you can use its address, we have to know who does. Please tell us.',
    ],
    [
      'usage_billed',
      {
        purchase_number: 'PO-2027-000043',
        total_amount: 7.08,
        due_date: '2027-03-25',
        titles: [
          'Documents beyond your plan, month from 10 February 2027 × 4',
          'Postage, month from 10 February 2027',
        ],
      },
      'Your post beyond the plan is billed',
      'Documents beyond your plan, month from 10 February 2027 × 4; Postage, month from 10 February 2027: order PO-2027-000043 (€7.08), due on 25 March 2027.',
    ],
    [
      'dearer_plan_pays',
      { plan_title: 'Pro membership (monthly)', net: 105, more: 70 },
      'A larger plan would cost you less',
      'In two months in a row, your documents beyond the plan cost you more than Pro membership (monthly) would have. The last month came to €105.00 plus VAT; Pro membership (monthly) costs €70.00 more by the month.',
    ],
    [
      'membership_started',
      pro,
      'Membership started',
      'Pro membership (monthly) is active until 31 January 2027. Your box number is 104, and you can use its address from today.',
    ],
    [
      'membership_changed',
      pro,
      'Plan changed',
      'Pro membership (monthly) is now your plan, until 31 January 2027.',
    ],
    [
      'membership_renewal',
      proOrder,
      'Membership renewal',
      'The next period of Pro membership (monthly) begins after 31 January 2027: order PO-2027-000043 (€187.62), due on 31 January 2027.',
    ],
    [
      'membership_renewal',
      { ...proOrder, post_amount: 1.77 },
      'Membership renewal',
      'The next period of Pro membership (monthly) begins after 31 January 2027: order PO-2027-000043 (€187.62), due on 31 January 2027. €1.77 of it is for your post beyond the plan, and stays due if you do not renew.',
    ],
    [
      'membership_reminder',
      { ...proOrder, days_left: 3 },
      'Your membership ends soon',
      'Pro membership (monthly) ends on 31 January 2027. To continue, please pay order PO-2027-000043 (€187.62); if you pay by 7 February 2027, there is no gap.',
    ],
    [
      'membership_reminder',
      { ...pro, days_left: 0 },
      'Your membership ends soon',
      'Pro membership (monthly) ends today. To continue, please choose a plan.',
    ],
    [
      'membership_reminder',
      { ...pro, is_grant: true, days_left: 0 },
      'Your membership ends soon',
      'Pro membership (monthly) ends today. After that day you can choose a plan.',
    ],
    [
      'membership_reminder',
      { ...proOrder, grace_until: null, days_left: 3 },
      'Your membership ends soon',
      'Pro membership (monthly) ends on 31 January 2027. To continue, please pay order PO-2027-000043 (€187.62).',
    ],
    [
      'membership_expired',
      pro,
      'Membership expired',
      'Pro membership (monthly) ended on 31 January 2027 and has expired, so you can no longer use the address of your box. You can order a plan again at any time; we keep your box for you.',
    ],
    [
      'membership_ended',
      pro,
      'Membership ended',
      'Pro membership (monthly) has ended, as you asked. Thank you for being a member.',
    ],
    [
      'invoice_overdue',
      proOrder,
      'Invoice overdue',
      'We have not received a payment yet for order PO-2027-000043 (€187.62), which was due on 31 January 2027.',
    ],
    [
      'payment_reminder',
      { ...order, due_date: '2027-01-31', is_overdue: true, paid_amount: 1000, amount_due: 234.5 },
      'Payment reminder',
      'We have received €1,000.00 for order PO-2026-000042, but not yet the other €234.50, which was due on 31 January 2027.',
    ],
    [
      'payment_reminder',
      { ...order, due_date: '2027-01-31', is_overdue: false },
      'Payment reminder',
      'We have not received a payment yet for order PO-2026-000042 (€1,234.50), which is due on 31 January 2027.',
    ],
    [
      'payment_reminder',
      { ...order, due_date: '2027-01-31', is_overdue: true },
      'Payment reminder',
      'We have not received a payment yet for order PO-2026-000042 (€1,234.50), which was due on 31 January 2027.',
    ],
    [
      'affiliate_approved',
      { referral_code: 'GFR7KQ2MXA' },
      'Application approved',
      'Welcome to the affiliate programme. Your referral code is GFR7KQ2MXA.',
    ],
    [
      'affiliate_rejected',
      { reason: 'No fit' },
      'Application declined',
      'Your affiliate application was not accepted: No fit',
    ],
    [
      'affiliate_withdrawn',
      { reason: 'Spam' },
      'Affiliate approval withdrawn',
      'Your referral code no longer counts registrations: Spam',
    ],
    [
      'payout_details_changed',
      { iban: 'MT84 … 001S', held_until: '2026-12-01' },
      'Your payout account has changed',
      'Your commission will be paid to MT84 … 001S. We pay nothing before 1 December 2026. If this was not you, please phone us at once.',
    ],
    [
      'payout_paid',
      { amount: 1234.5, iban: 'MT84 … 001S', paid_on: '2026-12-08' },
      'Commission paid',
      'We have paid your commission of €1,234.50 to MT84 … 001S on 8 December 2026.',
    ],
    [
      'payment_received',
      order,
      'Payment received',
      'Thank you. Your payment of €1,234.50 for order PO-2026-000042 has arrived.',
    ],
    [
      'payment_received',
      { ...order, amount: 1235, credited: 0.5 },
      'Payment received',
      'Thank you. Your payment of €1,235.00 for order PO-2026-000042 has arrived.',
    ],
    [
      'payment_part_received',
      { ...order, amount: 1000, amount_due: 234.5 },
      'Part of a payment received',
      'Thank you. Your payment of €1,000.00 for order PO-2026-000042 has arrived. €234.50 is still due.',
    ],
    [
      'credit_added',
      { ...order, amount: 10, reason: 'overpaid' },
      'Credit on your account',
      `You have paid €10.00 more for order PO-2026-000042 than was due. ${yours}`,
    ],
    [
      'credit_added',
      { ...order, amount: 90, reason: 'paid_again' },
      'Credit on your account',
      `Order PO-2026-000042 was paid already when your payment of €90.00 arrived. ${yours}`,
    ],
    [
      'credit_added',
      { ...order, amount: 90, reason: 'paid_cancelled' },
      'Credit on your account',
      `Order PO-2026-000042 is cancelled, and you have paid €90.00 for it. ${yours}`,
    ],
    [
      'order_refunded',
      { ...order, amount: 20, credit_note_number: 'CN-2026-00007' },
      'Money paid back',
      'We have paid back €20.00 for order PO-2026-000042. Credit note CN-2026-00007 is listed under Billing.',
    ],
    ...(
      [
        ['overpaid', 'more than was due came for order'],
        ['paid_again', 'a further payment came for order'],
        ['paid_cancelled', 'a payment came for the cancelled order'],
      ] as const
    ).map(
      ([reason, what]) =>
        [
          'credit_to_review',
          { ...order, amount: 10, reason },
          'Refund to review',
          `€10.00 to decide on: ${what} PO-2026-000042.`,
        ] as const,
    ),
    [
      'order_cancelled',
      { ...order, reason: 'unpaid', events: [], has_more: false, credited: 50 },
      'Order cancelled',
      'We have cancelled your order PO-2026-000042 (€1,234.50), because no payment had arrived a week after it was due. There is nothing left to pay: a credit note cancels the invoice. What you have paid, €50.00, is your credit.',
    ],
    [
      'order_cancelled',
      { ...order, reason: 'unpaid', events: [], has_more: false, post_amount: 1.77 },
      'Order cancelled',
      'We have cancelled your order PO-2026-000042 (€1,234.50), because no payment had arrived a week after it was due. A credit note cancels the invoice. €1.77 of it is for your post and stays due: it is billed on its own. If you have already paid, please write to us.',
    ],
    [
      'order_cancelled',
      { ...order, reason: 'unpaid', events: [], has_more: true },
      'Order cancelled',
      `We have cancelled your order PO-2026-000042 (€1,234.50), because no payment had arrived a week after it was due. ${cancelled} Everything on it is back in your cart.`,
    ],
    [
      'order_cancelled',
      { ...order, reason: 'event_near', events: ['Breakfast', 'Dinner'], has_more: false },
      'Order cancelled',
      `We have cancelled your order PO-2026-000042 (€1,234.50), because no payment had arrived in time before an event on it. ${cancelled} Others can now take its seats: Breakfast, Dinner.`,
    ],
    [
      'order_cancelled',
      { ...order, reason: 'event_cancelled', events: ['Breakfast', 'Dinner'], has_more: false },
      'Order cancelled',
      `We have cancelled your order PO-2026-000042 (€1,234.50), because an event on it has been cancelled. ${cancelled} It was for Breakfast, Dinner. We keep its other seats in your cart for a day.`,
    ],
    [
      'order_cancelled',
      { ...order, reason: 'administrator', events: [], has_more: false },
      'Order cancelled',
      `We have cancelled your order PO-2026-000042 (€1,234.50). ${cancelled}`,
    ],
    [
      'order_cancelled',
      { ...order, reason: 'event_cancelled', events: ['Breakfast'], has_more: true },
      'Order cancelled',
      `We have cancelled your order PO-2026-000042 (€1,234.50), because an event on it has been cancelled. ${cancelled} It was for Breakfast. Everything else on it is back in your cart.`,
    ],
    [
      'service_completed',
      { service: 'VAT return', notes: null },
      'Service completed',
      'VAT return is done.',
    ],
    [
      'service_completed',
      { service: 'VAT return', notes: 'Sent on Monday.' },
      'Service completed',
      'VAT return is done. Sent on Monday.',
    ],
    ['document_ready', { document: 'Lease' }, 'Document ready', 'You can now download Lease.'],
    [
      'registration_confirmed',
      breakfast,
      'Registration confirmed',
      `Your seat at ${words} is confirmed.`,
    ],
    [
      'registration_received',
      { ...breakfast, until },
      'Registration received',
      `You are registered for ${words}. Please complete payment to secure your seat: we cancel an order that is unpaid on 1 July 2026 at 09:05 (Malta time).`,
    ],
    [
      'seat_reserved',
      { ...breakfast, until },
      'Registration received',
      `A seat at ${words} is reserved for you until 1 July 2026 at 09:05 (Malta time). Please order it from your cart by then to keep it.`,
    ],
    [
      'seat_lapsed',
      { ...breakfast, until },
      'Seat no longer reserved',
      `Your seat at ${words} was reserved until 1 July 2026 at 09:05 (Malta time) and is now open to others. You can still order one while seats are available.`,
    ],
    [
      'event_moved',
      {
        ...breakfast,
        former_begins_at: '2026-12-03T08:00:00Z',
        location: 'Courtyard Studio',
        former_location: 'TBD',
      },
      'Event moved',
      'Harbour breakfast has moved. It now begins on 4 December 2026 at 18:30, Malta time (was: 3 December 2026 at 09:00). The location is now Courtyard Studio (was: TBD). Your registration stands.',
    ],
    [
      'event_moved',
      { ...breakfast, former_begins_at: '2026-12-03T08:00:00Z' },
      'Event moved',
      'Harbour breakfast has moved. It now begins on 4 December 2026 at 18:30, Malta time (was: 3 December 2026 at 09:00). Your registration stands.',
    ],
    [
      'event_moved',
      { ...breakfast, location: 'Courtyard Studio', former_location: 'TBD', until },
      'Event moved',
      'Harbour breakfast has moved. The location is now Courtyard Studio (was: TBD). Your registration stands. Please complete payment to keep it: we cancel an order that is unpaid on 1 July 2026 at 09:05 (Malta time).',
    ],
    [
      'event_cancelled',
      { ...breakfast, amount_paid: 25 },
      'Event cancelled',
      `${words} has been cancelled, and so has your registration.${inTouch}`,
    ],
    [
      'registration_cancelled',
      { ...breakfast, amount_paid: 25 },
      'Registration cancelled',
      `We have cancelled your registration for ${words}.${inTouch}`,
    ],
    [
      'registration_cancelled',
      breakfast,
      'Registration cancelled',
      `We have cancelled your registration for ${words}.`,
    ],
    ['post_received', letter, 'Post has arrived', 'A letter from Vodafone has arrived for you.'],
    [
      'post_received',
      { kind: 'collection_notice' },
      'Post has arrived',
      'A notice of collection has arrived for you.',
    ],
    [
      'post_held',
      { kind: 'parcel', is_held: true },
      'Post has arrived and is kept for you',
      `A parcel has arrived for you.${kept}`,
    ],
    [
      'post_held',
      { kind: 'letter', is_held: true, kept_until: '2026-12-14', goes_back: false },
      'Post has arrived and is kept for you',
      'A letter has arrived for you. You have no active plan: we keep it for you until 14 December 2026; then it goes back to its sender.',
    ],
    [
      'post_received',
      { kind: 'letter', is_held: true, kept_until: '2026-10-14', goes_back: true },
      'Post has arrived',
      'A letter has arrived for you. Your membership is over, so it goes back to its sender.',
    ],
    [
      'post_received',
      { kind: 'letter', is_held: true, kept_until: '2027-05-14', leaving: 'forwarding' },
      'Post has arrived',
      'A letter has arrived for you. We send it on to your default address with the week’s round.',
    ],
    [
      'post_ending',
      { kept_until: '2026-12-14', items: 2 },
      'Your post goes back soon',
      'We keep your post until 14 December 2026. What is here then goes back to its sender, and so does what arrives later.',
    ],
    [
      'official_received',
      { ...letter, is_held: true },
      'Official post has arrived',
      `A letter from Vodafone has arrived for you. It is from an authority or a bank: please look at it soon.${kept}`,
    ],
    [
      'official_reminder',
      { kind: 'registered', received_at: '2026-11-23T23:30:00Z' },
      'Official post is not read yet',
      'A registered letter has waited for you since 24 November 2026. It is from an authority or a bank, and may set you a time limit.',
    ],
    [
      'post_scanned',
      { ...letter, pages: 1 },
      'Your post is scanned',
      'A letter from Vodafone is scanned: 1 page. Its text can be searched.',
    ],
    [
      'post_scanned',
      { kind: 'large_letter', pages: 3 },
      'Your post is scanned',
      'A large letter is scanned: 3 pages. Its text can be searched.',
    ],
    [
      'post_scanned',
      {
        kind: 'large_letter',
        pages: 120,
        sheets: 65,
        documents: 4,
        net: 4.5,
        vat: 0.81,
        gross: 5.31,
      },
      'Your post is scanned',
      'A large letter is scanned. It has 65 sheets, which count as 4 documents: €5.31 (€4.50 + €0.81 VAT).',
    ],
    [
      'post_scanned',
      { ...letter, pages: 40, sheets: 40, documents: 2, gross: 0 },
      'Your post is scanned',
      'A letter from Vodafone is scanned. It has 40 sheets, which count as 2 documents: included in your plan.',
    ],
    [
      'post_scanned',
      { kind: 'large_letter', pages: 120, sheets: 65, documents: 4, net: 4.5, vat: 0, gross: 4.5 },
      'Your post is scanned',
      'A large letter is scanned. It has 65 sheets, which count as 4 documents: €4.50 (no VAT).',
    ],
    [
      'post_lost',
      letter,
      'Your post is lost',
      'A letter from Vodafone cannot be found in our office: two of us have looked for it. We are sorry. Please write to us, so that we can put right what we can.',
    ],
    [
      'post_lost',
      { kind: 'parcel', is_scanned: true },
      'Your post is lost',
      'A parcel cannot be found in our office: two of us have looked for it. We are sorry. Its scan stays. Please write to us, so that we can put right what we can.',
    ],
    [
      'post_found',
      letter,
      'Your post is found',
      'A letter from Vodafone that we had lost is found. We keep it for you again.',
    ],
    [
      'post_forwarded',
      { items: 1, town: 'Sliema', carrier: 'other', postage: 3, postage_net: 3, postage_vat: 0 },
      'Your post is on its way',
      '1 item is on the way to Sliema. Postage: €3.00 (no VAT).',
    ],
    [
      'post_forwarded',
      {
        items: 3,
        town: 'Milano',
        carrier: 'maltapost',
        tracking: 'RR123MT',
        postage: 14.75,
        postage_net: 12.5,
        postage_vat: 2.25,
        reason: 'A slip.',
      },
      'Your post is on its way',
      '3 items are on the way to Milano, with MaltaPost, tracking number RR123MT. Postage: €14.75 (€12.50 + €2.25 VAT). We have corrected this: A slip.',
    ],
    [
      'post_delegate_accepted',
      { name: 'My accountant', account: 'Karl Grima' },
      'Your invitation is accepted',
      'My accountant can now read your post. The account that accepted calls itself “Karl Grima”. You can see in the history of each item what they opened.',
    ],
    [
      'post_delegate_left',
      { name: 'Karl Grima' },
      'Someone no longer reads your post',
      'Karl Grima no longer reads your post: they have given it up.',
    ],
    [
      'post_delegate_left',
      {},
      'Someone no longer reads your post',
      'Someone who read your post no longer does: their account is deleted.',
    ],
    [
      'post_delegate_ended',
      { owner: 'Maria Vella' },
      'You no longer read someone’s post',
      'Maria Vella has ended that you read their post.',
    ],
    [
      'post_name_confirmed',
      { name: 'Vella Ceramics' },
      'Your name for post is confirmed',
      'We now take in post for “Vella Ceramics” and keep it in your box.',
    ],
    [
      'post_name_refused',
      { name: 'Vella Ceramics', reason: 'Please bring a paper that shows it.' },
      'Your name for post is not confirmed',
      'We could not confirm “Vella Ceramics” for your post: Please bring a paper that shows it.',
    ],
    [
      'post_name_refused',
      { name: 'Vella Ceramics', reason: 'The shop is sold.', was_confirmed: true },
      'Your name for post is not confirmed',
      'From today we take in no more post for “Vella Ceramics”: The shop is sold.',
    ],
    ...(
      [
        ['unreadable_label', 'its label cannot be read.'],
        ['damaged', 'it is damaged.'],
        ['not_a_document', 'there is no document in it.'],
        ['identity_missing', 'we do not know yet who you are.'],
        ['gone', 'it is no longer in our office.'],
        ['other', 'our office says why.'],
      ] as const
    ).map(
      ([refusal, why]) =>
        [
          'post_request_refused',
          { kind: 'letter', refusal, note: 'A catalogue.' },
          'We could not do what you asked for',
          `A letter could not be scanned: ${why} A catalogue. It does not count among your documents.`,
        ] as const,
    ),
    [
      'post_share_opened',
      { for: 'Accountant' },
      'A shared scan was opened',
      'Your link for “Accountant” was opened for the first time. You can see how often it is opened, and revoke it.',
    ],
    [
      'post_request_refused',
      { kind: 'letter', refusal: 'damaged', is_better: true },
      'We could not do what you asked for',
      'A letter could not be scanned again: it is damaged. The scan you have stays.',
    ],
    [
      'post_left_by_rule',
      { kind: 'letter', sender: 'Clay & Kiln', problem: 'PO104' },
      'Your rule leaves this post to you',
      'A letter from Clay & Kiln waits, unopened: the documents of this month are used, and your rule goes no further. So does what comes until your next month, unless you ask for it.',
    ],
    [
      'post_left_by_rule',
      { kind: 'letter', sender: 'Clay & Kiln', problem: 'PO020' },
      'Your rule leaves this post to you',
      'A letter from Clay & Kiln waits, unopened: a document beyond your plan costs more than when you switched your rule on. Look at the price, then switch it on again.',
    ],
    [
      'post_left_by_rule',
      { kind: 'letter', sender: 'Clay & Kiln', problem: 'PO060' },
      'Your rule leaves this post to you',
      'A letter from Clay & Kiln waits, unopened: with it you would pass your limit for this month, where your rules stop. You can ask for it all the same, or raise the limit in your settings.',
    ],
    [
      'post_left_by_rule',
      { kind: 'letter', sender: 'Clay & Kiln', problem: 'PO063' },
      'Your rule leaves this post to you',
      'A letter from Clay & Kiln waits, unopened: an order for your post is overdue. Until we have recorded its payment, your rule asks for nothing that costs.',
    ],
    [
      'post_left_by_rule',
      { kind: 'letter', sender: 'Clay & Kiln', problem: 'PO052' },
      'Your rule leaves this post to you',
      'A letter from Clay & Kiln waits, unopened: the order on which we open post has a new text. Read it and switch your rule on again, and it continues.',
    ],
    [
      'post_left_by_rule',
      { kind: 'letter', sender: 'Clay & Kiln', problem: 'corrected' },
      'Your rule leaves this post to you',
      'A letter from Clay & Kiln is not what we first noted, and your rule is not for it. So we do nothing with it until you ask.',
    ],
    [
      'post_left_by_rule',
      { kind: 'letter', sender: 'Clay & Kiln', problem: 'PO025' },
      'Your rule leaves this post to you',
      'A letter from Clay & Kiln is scanned already, so your rule has asked for nothing.',
    ],
    [
      'post_left_by_rule',
      { kind: 'letter', sender: 'Clay & Kiln', problem: '22012' },
      'Your rule leaves this post to you',
      'A letter from Clay & Kiln waits for you: we could not do what your rule says. Please look at it.',
    ],
    [
      'post_request_asked_back',
      { kind: 'letter', question: 'Shall we scan the letter alone?', request: 'scan' },
      'We have a question about your post',
      'A letter waits for your answer: Shall we scan the letter alone?',
    ],
    [
      'post_request_refused',
      { kind: 'parcel', sender: 'Clay & Kiln', refusal: 'no_sender', request: 'return' },
      'We could not do what you asked for',
      'A parcel from Clay & Kiln could not be sent back: it says nowhere who sent it. We keep it for you.',
    ],
    [
      'post_request_refused',
      { kind: 'letter', refusal: 'gone', request: 'return' },
      'We could not do what you asked for',
      'A letter could not be sent back: it is no longer in our office.',
    ],
    [
      'post_request_refused',
      { kind: 'letter', refusal: 'other', note: 'It has a battery in it.', request: 'shred' },
      'We could not do what you asked for',
      'A letter could not be shredded: our office says why. It has a battery in it. We keep it for you.',
    ],
    [
      'post_request_refused',
      { kind: 'letter', refusal: 'not_paper', note: 'A card is glued to it.', request: 'shred' },
      'We could not do what you asked for',
      'A letter could not be shredded: there is more in it than paper. A card is glued to it. We keep it for you.',
    ],
    [
      'post_request_refused',
      { kind: 'letter', refusal: 'official', request: 'shred' },
      'We could not do what you asked for',
      'A letter could not be shredded: it is official post. If you mean this one, please ask once more. We keep it for you.',
    ],
    [
      'post_request_refused',
      { kind: 'letter', sender: 'Clay & Kiln', refusal: 'damaged', request: 'collect' },
      'We could not do what you asked for',
      'A letter from Clay & Kiln cannot be collected: it is damaged. We keep it for you.',
    ],
    [
      'post_collection_asked',
      { kind: 'letter', more: 0, to: 'Karl Borg', ready_on: '2026-11-30' },
      'Your post is to be collected',
      'Karl Borg may collect a letter from 30 November 2026. If you did not ask for this, take it back and phone us at once.',
    ],
    [
      'post_collection_asked',
      {
        kind: 'letter',
        more: 1,
        to: 'Maria Vella',
        is_owner: true,
        is_confirmed: true,
        ready_on: '2026-11-30',
      },
      'Your post is to be collected',
      'Maria Vella (you) may collect a letter and one more item from 30 November 2026. If you did not ask for this, take it back and phone us at once.',
    ],
    [
      'post_handed_over',
      { kind: 'letter', sender: 'Clay & Kiln', more: 0, to: 'Karl Borg', document: 'id_card' },
      'Your post was collected',
      'A letter from Clay & Kiln was handed over to Karl Borg, who showed an identity card. If you did not send them, please phone us at once.',
    ],
    [
      'post_handed_over',
      { kind: 'parcel', more: 0, to: 'Karl Borg', document: 'residence_card', reason: 'No phone' },
      'Your post was collected',
      'A parcel was handed over to Karl Borg, who showed a residence card. Our counter noted: “No phone”. If you did not send them, please phone us at once.',
    ],
    [
      'post_handed_over',
      {
        kind: 'letter',
        more: 2,
        to: 'Maria Vella',
        document: 'passport',
        is_owner: true,
        is_confirmed: true,
        left: 1,
      },
      'Your post was collected',
      'A letter and 2 more items were handed over to Maria Vella (you), who showed a passport. One item is still here to be collected, under a new code that you find with your post. If this was not you, please phone us at once.',
    ],
    [
      'post_handover_undone',
      { kind: 'parcel', more: 1 },
      'Your post was not collected after all',
      'A parcel and one more item were not handed over after all: we noted it by mistake. They are still here, under another code.',
    ],
    [
      'post_collection_over',
      { kind: 'letter', sender: 'Clay & Kiln', more: 0 },
      'Nobody came for your post',
      'Nobody came for a letter from Clay & Kiln in time. We keep it for you; ask again when you want to collect it.',
    ],
    [
      'post_shredded',
      { total: 1, level: 'P-4', number: 'SC-000012' },
      'Your post is shredded',
      'One item is shredded to level P-4, before two of us. Your certificate is SC-000012.',
    ],
    [
      'post_shredded',
      { total: 12, level: 'P-5', number: 'SC-000013' },
      'Your post is shredded',
      '12 items are shredded to level P-5, before two of us. Your certificate is SC-000013.',
    ],
    [
      'paper_ending',
      { total: 1, until: '2026-12-14' },
      'Paper of yours will be shredded',
      'We keep the paper of one item until 14 December 2026, then it is shredded, as you chose. You can keep it instead.',
    ],
    [
      'paper_ending',
      { total: 3, until: '2026-12-14' },
      'Paper of yours will be shredded',
      'We keep the paper of 3 items until 14 December 2026 or later, then it is shredded, as you chose. You can keep it instead.',
    ],
  ];

test.each(texts)(
  'a person told of %s with %o reads it in words',
  async (event, params, ...read) => {
    const maria = await member(backend);
    await sql`select private.tell(${maria.id}, ${event}, ${sql.json(params as never)})`;
    const [told] = await sql<{ title: string; message: string; params: Params }[]>`
    select title, message, params from public.notifications
    where user_id = ${maria.id} and event = ${event}`;
    expect(told).toEqual({ title: read[0], message: read[1], params });
  },
);

test('every event has its words in the table above, except an announcement', async () => {
  const listed = await sql<
    { code: string }[]
  >`select code from private.told_events where title is not null`;
  const why = 'every event needs a line in `texts` above, with what is read of it';
  expect(listed.map(({ code }) => code).toSorted(), why).toEqual(
    [...new Set(['announcement', ...texts.map(([event]) => event)])].toSorted(),
  );
});

test('an unknown event is refused', async () => {
  const maria = await member(backend);
  await expect(sql`select private.tell(${maria.id}, 'no_such_event')`).rejects.toMatchObject({
    code: 'P0002',
  });
  await expect(sql`
    insert into public.notifications (user_id, event, title, message)
    values (${maria.id}, 'no_such_event', 'Hello', 'There')`).rejects.toMatchObject({
    code: '23514',
  });
});
