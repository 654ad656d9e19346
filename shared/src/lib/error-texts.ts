import { company } from 'shared/company';
import { adminsOnly } from './failure-texts';
import { formatDay } from './malta-time';
import { formatEuro } from './money';
import { sessionEnded } from './session-ended';
import { whyUnreachable } from './unreachable-text';

type Details = Readonly<Record<string, unknown>>;

function itemTitle(details: Details): string {
  return typeof details.title === 'string' ? `“${details.title}”` : 'An item in your cart';
}

/** ": representative name, position": placeholders as they read within a sentence. */
function answersMissing({ missing }: Details): string {
  const names = Array.isArray(missing) ? missing.map((name) => `${name}`.replaceAll('_', ' ')) : [];
  return names.length > 0 ? `: ${names.join(', ')}` : '';
}

/** What a payment has to be. @param due euros. */
export function amountDueText(due: number): string {
  return `The amount must equal the amount due: ${formatEuro(due)}`;
}

/** What can have been paid back. @param paid euros. */
export function refundText(paid: number): string {
  return `What was paid back must be more than ${formatEuro(0)} and at most ${formatEuro(paid)}.`;
}

const accountExists =
  'An account with this e-mail already exists. Sign in, or reset your password.';

/** What is wrong with a password, in the words of Auth; the first that applies is said. */
const weaknesses: Record<string, string> = {
  pwned: 'This password has appeared in a data leak. Please choose another one.',
  characters: 'Please mix upper and lower case letters, digits and symbols in your password.',
};

/** Why a bag cannot be closed, or shredded, as it is. */
const bagProblems: Readonly<Record<string, string>> = {
  empty: 'There is nothing in this bag yet.',
  items:
    'Something in this bag may not be shredded any longer. Open the bag, take out what is marked, and close it again.',
  unscanned:
    'Whoever closes a bag has scanned each item in it. Scan what is marked, and count again what is in the bag.',
  values: 'Choose a security level, and say in at most 80 characters what shreds the bag.',
};

/** Why a bag cannot be closed or witnessed by whoever asks. */
const twoPersonsProblems: Readonly<Record<string, string>> = {
  same: 'You have closed this bag yourself. Another administrator has to see it shredded.',
  other:
    'Someone else sees this bag shredded. To take their place, scan the label on the bag first.',
  nameless: 'The certificates name you. Enter your name in your profile first.',
  closer_left:
    'Whoever closed this bag no longer works here. Open it again, scan what is in it, and close it.',
};

/** Why a bag that is in another state is not worked on. */
const bagStates: Readonly<Record<string, string>> = {
  none: 'There is no such bag. Scan the label on the bag again.',
  stopped: 'A label that does not go into this bag has stopped it. Say first that it is put aside.',
  shredding:
    'It is being shredded at this moment, before a witness. Nothing of it can be changed now.',
};

/** What is wrong with a parcel, or with what is put into it, by what `pack_post_item` calls it. */
const parcelProblems: Readonly<Record<string, string>> = {
  unknown: 'No item has this label. Nothing was packed.',
  not_asked: 'Nobody has asked to have this item sent on. Put it back on its shelf.',
  elsewhere: 'This item goes to another member or address. It does not belong in this parcel.',
  packed: 'This item is in a parcel. Take it out there first.',
  bagged: 'This item lies in a closed bag. Open that bag and take it out there first.',
  sent: 'This parcel has left already. Begin another one.',
  gone: 'Nothing is in this parcel any longer. The list shows what is there now.',
  late: 'This can no longer be undone: ten minutes have passed, or someone else marked it as sent.',
  values:
    'Something about the parcel cannot be right. Check carrier, service, tracking number, weight and postage, and contents and value for customs outside the European Union.',
};

/** What lies in a parcel and is no part of it. */
function strayText(codes: unknown): string | undefined {
  if (!Array.isArray(codes)) return;
  const labels = codes.map((code) => `${code}`.replace(/^.{4}/, '$&-')).join(', ');
  return `Take ${labels} out of this parcel and put it on a shelf: it is no longer part of it. Then close the parcel again.`;
}

/** Which parcel goes to the same address already. */
function begunText(place: string, packer: unknown): string {
  const who = typeof packer === 'string' ? `, which ${packer} packs` : '';
  return `This goes into ${place}${who}: one parcel goes to this address. Close that one before you begin another.`;
}

/** Why nobody can be invited to read post so. */
const inviteProblems: Readonly<Record<string, string>> = {
  no_box: 'You can invite someone while you have a plan with a box.',
  no_name: 'You can invite someone once we have confirmed a name under which you get post.',
  email: 'Please enter a valid email address',
  own: 'This is your own e-mail address.',
  name: 'Enter a name of at most 120 characters that can be seen.',
  until: 'Choose a last day from today on, within ten years.',
};

const delegateProblems: Readonly<Record<string, string>> = {
  twice: 'You have already invited this person.',
  declined: 'They have declined your invitation, so we don’t send them another one.',
  many: 'You have ten people who read your post, or are invited. End one of them first.',
};

/** How a collection stands that cannot be handed over, or taken back. */
const collectionStates: Readonly<Record<string, string>> = {
  handed_over: 'This was handed over already. The list shows what is there now.',
  late: 'A hand-over can be undone for ten minutes, by whoever noted it.',
};

/** What is missing before something is handed over. */
const handoverProblems: Readonly<Record<string, string>> = {
  document: 'Choose which identity document you have seen. Nothing was noted.',
  signature: 'Have them sign, or type their name as it is on the document. Nothing was noted.',
  reason: 'Say in at most 300 characters why it is handed over all the same. Nothing was noted.',
  items:
    'What you scanned is not what they may collect, or not what was noted as handed over a moment ago. Look at the items again; nothing more was noted.',
};

/** Why nobody receives post under a name, by what `private.post_name_problem` calls it. */
const nameProblems: Readonly<Record<string, string>> = {
  number: 'This reads like the number of a box. Enter the name that is on the envelopes.',
  short: 'One letter is no name. Enter the name as envelopes have it.',
  alphabets: 'A word of this name has letters of two alphabets, which look alike. Enter it in one.',
  office: 'This is our own name or address. Enter the name that is yours.',
};

/** What a person reads for each stable code; the list with causes stands in docs/error-codes.md. */
const texts: Record<string, string | ((details: Details) => string)> = {
  NETWORK: () => whyUnreachable(),
  TIMEOUT: 'The server has not answered in time. Please try again.',
  '42501': 'You do not have permission to do that.',
  ...Object.fromEntries(
    sessionEnded.map((code) => [code, 'Your session has ended. Please sign in again.']),
  ),
  ID001: 'User not authenticated',
  ID002: adminsOnly,
  ID003: 'You cannot change your own admin role',
  ID004: 'The last super administrator keeps the role. Appoint another one first.',
  ID005: 'Only a super administrator can change roles.',
  ID006: 'Something is still due. Reload the page to see what.',
  ID007: 'Only a super administrator can reset a second factor.',
  ID008: 'You cannot reset your own second factor. Remove it under Second factor instead.',
  ID009: 'Only a super administrator can change the profile of another super administrator.',
  ID010:
    'Some of your post is packed and about to leave. Delete the account once it is on its way, or write to us.',
  ID011:
    'A payout of your commission is on its way to your bank. Delete the account once it is paid.',
  CT001: 'Cart is empty',
  CT002: (details) => `${itemTitle(details)} is no longer available. Remove it to continue.`,
  CT003: (details) =>
    details.problem === 'held'
      ? `All seats of ${itemTitle(details)} are taken or reserved right now. Remove it to continue, or try again later: a reservation lapses after a day.`
      : `${itemTitle(details)} is fully booked. Remove it to continue.`,
  CT004: (details) => `${itemTitle(details)} has already taken place. Remove it to continue.`,
  CT005: (details) =>
    details.problem === 'next_period'
      ? `${itemTitle(details)} can only follow the plan you have now. Choose it under Membership, and remove it here to continue.`
      : `You already have ${itemTitle(details)}. Remove it to continue.`,
  CT006: 'A price changed since you last saw it. Please review the new total and confirm again.',
  CT007: 'This order was already placed with other items. Please review your cart and try again.',
  CT008: 'An item in your cart could not be read. Remove it and add it again.',
  CT009: 'This order was placed and then cancelled. Please review your cart and order again.',
  CT010:
    'Your invoice needs your name, street, town, postal code and country. Please complete your details, then order again.',
  CT011: (details) =>
    `${itemTitle(details)} names your ${company.addressName}, and you do not have one yet. It comes with a membership: add the document once yours is paid.`,
  CT012: (details) =>
    `${itemTitle(details)} asks for details that you have not filled in${answersMissing(details)}. Fill them in under Documents, then try again.`,
  DC001: (details) =>
    typeof details.message === 'string' ? details.message : 'Invalid discount code',
  EV001: 'This registration is part of an unpaid order. Cancel the order under Billing instead.',
  EV002:
    'Only a confirmed registration can be checked in. It may have been cancelled in the meantime.',
  EV003: ({ event_date: day, is_over: isOver }) => {
    if (isOver === true) return 'This event ended too long ago to check anyone in.';
    const from = typeof day === 'string' ? ` from ${formatDay(day)}` : ' from the day of the event';
    return `People can be checked in${from} onwards.`;
  },
  EV004:
    'The event is over, or you have been checked in, so the registration stands. If something is wrong, please write to us.',
  ES001: 'The series cannot end before the event itself.',
  ES002: ({ title, event_date: day }) => {
    const what =
      typeof title === 'string' && typeof day === 'string'
        ? `“${title}” on ${formatDay(day)}`
        : 'An occurrence that would be removed';
    return `${what} has registrations. Keep its date in the series, or cancel that event first.`;
  },
  ES003: 'Someone is registering for one of these events right now. Please try again in a moment.',
  ES005: ({ title, event_date: day }) => {
    const what =
      typeof title === 'string' && typeof day === 'string'
        ? `“${title}” on ${formatDay(day)}`
        : 'one of these events';
    return `Someone else has changed ${what} in the meantime. Nothing was saved.`;
  },
  PY001: 'This order could not be found. It may have been removed; refresh the list.',
  PY002: (details) =>
    typeof details.amount_due === 'number'
      ? `${amountDueText(details.amount_due)}.`
      : 'The amount must equal the amount due.',
  PY003: 'This order was cancelled, so no payment can be recorded for it.',
  PY004: 'This order is paid, so it can no longer be cancelled.',
  PY005: 'This service cannot change to that status from its current one.',
  PY007: ({ closed_by: who, outcome, note }) =>
    typeof note === 'string'
      ? `${who || 'Someone else'} has closed this refund in the meantime (${outcome === 'kept' ? 'not paid back' : 'paid back'}): “${note}”. Nothing was changed.`
      : 'This refund has already been dealt with. Refresh the list.',
  PY008: 'Please note how the refund was dealt with.',
  VT002:
    'This number or its company is no longer theirs: they have changed it in the meantime. Refresh the page.',
  VT003: 'You cannot decide on your own VAT. Please ask another administrator.',
  VT004:
    'This invoice cannot be put right here: it was credited or refunded, too many days have passed, or the number is no longer confirmed. Refresh the page.',
  VT005: 'Please note why you decided so, in at most 300 characters.',
  VF001: 'There is nothing to confirm yet: an address comes with a membership.',
  VF002: 'You have begun this already. Reload the page to continue.',
  VF003: 'This can no longer be changed here. Reload the page to see how it stands.',
  VF004: 'This has changed since the page was opened. Reload it to see the newest.',
  VF005: 'One of the answers is not possible. Please check what you typed.',
  VF006: 'A case has at most 12 people. Please write to us if you need more.',
  VF007: 'The file did not arrive. Please add it again.',
  VF008: 'This file fits nothing that we ask for, or there are six pages of it already.',
  VF009: 'Something is still missing. The page says what.',
  VF010: 'Please confirm that what you say is true.',
  VF011: 'We cannot accept another application here. Please write to us.',
  VF020:
    'We hold this post until we have approved who uses your address. Please tell us what is missing.',
  VF030: 'You may not use the address at the moment, so there is no paper about it.',
  VF031: 'We have not approved yet who uses your address. Papers come with the approval.',
  VF032: 'You have had ten papers today. Please use one of them, or try again tomorrow.',
  VF033: 'This paper is for companies whose registered office is approved here.',
  VF040: 'Only named officers can see this. A super administrator names them.',
  VF041: 'You cannot look at your own case. Another officer has to.',
  VF042: 'Please give a reason.',
  VF043: 'You opened this case more than an hour ago. Say again why you look at it.',
  VF044:
    'Please say which lists you have looked at, on which day of the last 30, and what you found.',
  VF045: 'Please choose what has to be sent again, and why.',
  VF046: 'Something is not ticked yet. Please check it first.',
  VF047: 'A name has to be looked for on the lists first, or is on one.',
  VF048: 'The risk cannot be lower than its reasons say; a higher one needs a note.',
  VF049: 'You have approved this already. With a high risk another officer has to, too.',
  VF050: 'Please choose a day between today and the end of the approval.',
  VF051: 'Only administrators can be named officers.',
  VF052: 'A document in this case has expired. Please ask for a new one.',
  VF053: 'This case does not wait for a decision. Reload the page to see how it stands.',
  VF054: 'You refused this yourself. Another officer has to take it back.',
  VF060: 'Too many numbers were asked about from this network. Please try again in an hour.',
  PY009: `Orders cannot be placed at the moment. Please try again later, or e-mail us at ${company.email}.`,
  PY010: 'The day a payment was received must be between 2000 and today.',
  PY011: 'The server could not read the statement. Please choose the file again.',
  PY012: ({ status }) =>
    status === 'cancelled'
      ? 'This order was cancelled, so no payment is due.'
      : 'This order is paid, so no payment is due.',
  PY013: ({ sent_on: sent, next_on: next }) =>
    typeof sent === 'string' && typeof next === 'string'
      ? `A reminder went out on ${formatDay(sent)}. The next one can go out from ${formatDay(next)}.`
      : 'A reminder went out within the last seven days.',
  PY014: 'The member has no confirmed e-mail address, so no reminder was sent.',
  PY015: ({ purchase_number: number }) =>
    typeof number === 'string'
      ? `This line of the statement is recorded for order ${number} already. Nothing was changed.`
      : 'This line of the statement is recorded for another order already. Nothing was changed.',
  PY016: 'The amount must be more than €0.00, in euros and whole cents.',
  PY017: 'There is no credit left to use or to pay back.',
  PY018: 'The tolerance must be between €0.00 and €5.00, in whole cents.',
  PY019: 'Part of this invoice has been credited, so no other invoice can take its place.',
  CD001: 'Orders cannot be paid by card at the moment. Please pay by bank transfer.',
  CD002:
    'You have opened the card page very often today. Please pay by bank transfer, or try again tomorrow.',
  CD003: 'There is no such payment. Billing shows what is due and what is paid.',
  CD004:
    'Your card is being charged for this order at this moment. Please wait a minute and reload the page.',
  CD005: ({ amount }) =>
    typeof amount === 'number' && amount > 0
      ? `Only ${formatEuro(amount)} of this can go back to a card. Nothing was recorded.`
      : 'Nothing of this can go back to a card. Nothing was recorded: choose another way.',
  CD006: 'This refund is on its way, or has gone back, in the meantime. Nothing was changed.',
  CD007:
    'Your card is not going to be charged for this order. Reload the page to see how it stands.',
  CARD_PROVIDER:
    'We can’t reach our card provider at the moment, and nothing was charged. Please try again in a minute, or pay by bank transfer.',
  RF001: ({ amount }) =>
    typeof amount === 'number'
      ? refundText(amount)
      : 'What was paid back must be more than nothing and at most what was paid.',
  RF002: 'Nothing that was paid for this order is left to pay back.',
  RF003: ({ refundable }) =>
    typeof refundable === 'number' && refundable > 0
      ? `At most ${formatEuro(refundable)} can be paid back of this line.`
      : 'This cannot be paid back of this line. Load the order again to see what can be.',
  RF004: 'Another refund was recorded from this form. Load the order again to see it.',
  PY020:
    'Someone else has changed this service since you opened it. Nothing was saved, and what you typed is still here.',
  MB001: 'You have no running plan to change or end.',
  MB002: 'You have given notice. Take it back first to change your plan.',
  MB003:
    'Your next period is already paid for. You can choose the plan after it once that period has begun.',
  MB004: 'There is no notice to take back.',
  MB005: 'The 14 days in which you can withdraw from a membership are over.',
  MB006:
    'You have already used more documents this month than this plan includes. Pay for a plan that includes them first; this one can follow it.',
  AF001:
    'We already have an application from you. If it is still open, we will review it within 2-3 business days; if you are already an affiliate, you do not need another one.',
  AF002: 'This application has already been decided.',
  AF003: 'Please provide a reason for rejection',
  AF004: 'This approval has already been withdrawn.',
  AF005: 'Please provide a reason for the withdrawal',
  AF006:
    'This application cannot be reopened: it has already been reopened, the account is gone, or another application of this person is open or approved.',
  AF008: 'Something is missing, too long or not as it should be. Please check what you entered.',
  AF009: 'Only an approved affiliate can say where we pay.',
  AF010: 'This is not an IBAN of the SEPA area. Please check it.',
  AF011: 'Someone you selected cannot be paid now. Nothing was made. Refresh the list to see why.',
  AF012: 'This batch has already been paid or cancelled. Refresh the list.',
  AF013:
    'The account has changed since you opened it. Nothing was confirmed. Please check it again.',
  AF014: 'You cannot confirm your own account. Ask another administrator.',
  AF015: 'The day of payment must be between the day the batch was made and today.',
  AC001: 'You have downloaded your data many times in the last hour. Please try again in an hour.',
  AC002:
    'You have entered a wrong password too many times. Please try again in an hour, or reset it first.',
  AC003:
    'More than a minute has passed since you entered your password. Nothing was deleted. Please try again.',
  AC004:
    'Your data is being prepared already, in another tab or since you last pressed. Please wait for it, then try again if it does not come.',
  NT001: 'This notification was deleted too long ago to bring it back.',
  ML001: 'This e-mail is part of your contract or a payment, so it cannot be switched off.',
  ML002:
    'This link is not complete. Open it again from the e-mail, or sign in and choose your e-mails under Notifications.',
  ML003: 'This e-mail is no longer waiting for a second try. Refresh the list.',
  PU001:
    'Notifications come to ten of your devices already, and more are not possible. Remove one of them, then try again.',
  PU002:
    'Your browser gave us nothing that notifications can be sent to. Reload the page, then try again.',
  PU003: 'This device is no longer on your list. Turn notifications on again to have it there.',
  PU004: 'A test notification was sent less than a minute ago. Please wait a moment for it.',
  PU005: 'These notifications no longer exist. Reload the page to see which there are.',
  PU006: 'Quiet hours need two different times. Please enter both.',
  CM001:
    'This message is gone: its sender has deleted their account, or it was two years old. Nothing was sent.',
  CM002:
    'Another answer was sent in the meantime and is shown above. Yours was not sent. Read that one first, then send yours if it is still needed.',
  CM003:
    'This message was answered ten times within a day, so nothing was sent. Please continue tomorrow.',
  CM004: 'The e-mail could not be queued, so nothing was sent. Please try again.',
  SV001: 'You have thirty views of this list. Delete one to save another.',
  CM005: 'This account no longer belongs to an administrator. Choose someone else.',
  PN001: 'This account was deleted, so you can’t add notes about it.',
  PN002: 'There are two hundred notes about this person. Delete some before you add another.',
  PO001:
    'Something else is stored under this number, so this was not saved. Please record it again as a new item.',
  PO002: 'This label is on another item already. Please use a new one.',
  PO003: 'This is no code of a label. Scan it again, or type its eight characters.',
  PO004:
    'An item can be taken back for ten minutes, and until work on it begins. Correct it instead.',
  PO005: 'This item was taken back in the meantime. The list shows what is there now.',
  PO006: 'This item has left the office, so it stays where it is.',
  PO008:
    'Something about this item cannot be right. Please check what you entered; nothing was saved.',
  PO009: 'Up to 500 labels can be printed at a time.',
  PO027: 'Something else was saved under this number. Nothing was changed: please start again.',
  PO030: 'The photo of this item has not arrived, so nothing was saved. Please take it again.',
  PO031: 'This recipient has left, so nothing was saved. Choose someone else, or nobody.',
  PO032:
    'By the clock of this device, this item came in the future or more than 60 days ago. Please set the clock, then try again.',
  PO033:
    'The office has not confirmed this name for this member. Choose another name of theirs, or nobody.',
  PO034: 'Please give a reason of at most 300 characters.',
  PO035:
    'You have twenty names, or have added as many within 24 hours. Remove one that you no longer need, or try again in 24 hours.',
  PO036: 'This name is gone, or has been decided since. Refresh the list.',
  PO040: 'This is your own name or your own post. Ask another administrator to do it.',
  PO041: 'Enter the name as envelopes have it, in at most 120 characters that can be seen.',
  PO042: ({ problem }) =>
    (typeof problem === 'string' ? nameProblems[problem] : undefined) ??
    'Nobody can receive post under this name. Enter the name as envelopes have it.',
  PO043: ({ box_number: box, member_name: name }) => {
    const owner = [typeof box === 'number' && `Box ${box}`, typeof name === 'string' && name];
    const who = owner.filter(Boolean).join(', ') || 'Another member';
    return `${who} has this name confirmed. Press again to confirm it for both: the counter then asks each time.`;
  },
  PO075:
    'This invitation is no longer valid: it may have been sent again since, ended, or be older than 14 days. Ask whoever invited you to send it again.',
  PO076:
    'This invitation is for another e-mail address. Sign in with the account that has it confirmed.',
  PO077: ({ problem }) =>
    (typeof problem === 'string' ? inviteProblems[problem] : undefined) ??
    'Nobody can be invited like this. Please check what you entered.',
  PO078: ({ problem }) =>
    (typeof problem === 'string' ? delegateProblems[problem] : undefined) ??
    'This person is invited already.',
  PO079: 'This is no longer shared with you, or has been changed since. Please reload the page.',
  PO039: 'Your post cannot be listed from there. Please reload the page.',
  PO010: ({ name }) =>
    typeof name === 'string'
      ? `${name} is working on this already. Choose another one, or ask them to let it go.`
      : 'Someone else is working on this already. Choose another one.',
  PO011: 'This request is no longer open. The list shows what is there now.',
  PO012: 'Choose a reason. “Other” needs a note of at most 300 characters.',
  PO013:
    'Take the request for this item first. Post is opened only when its owner has asked for it.',
  PO014:
    'A page of this scan has not arrived. Nothing was handed over: please add the pages again.',
  PO015: 'This scan is no longer waiting for a second try. Refresh the list.',
  PO016: 'This item has no scan yet.',
  PO020: ({ gross }) =>
    typeof gross === 'number'
      ? `This costs ${formatEuro(gross)} now. Nothing was ordered: look at the price and press again.`
      : 'The price has changed in the meantime. Nothing was ordered: please try again.',
  PO021: 'You have already asked for this.',
  PO022:
    'You have no active plan for this. We keep your post; choose a plan to have it scanned or sent on.',
  PO023: 'We are already working on this, so it can no longer be withdrawn.',
  PO024:
    'We can do nothing more with this item: it has left our office, or is not listed any longer.',
  PO025: 'This item is scanned already. If the scan is not good, ask for a better one: it is free.',
  PO026: 'There is no scan of this item yet. Ask for one first.',
  PO028:
    'All documents of this month are used, and your plan has no price for more. Please write to us.',
  PO029: 'You have withdrawn this request. Ask again if you still want it.',
  PO050:
    'These items cannot be asked for together. Nothing was ordered: choose from 1 to 50, each once.',
  PO051:
    'You have asked for something else to be done with the paper of this item. Withdraw that first.',
  PO052:
    'The text of your order to open post is a new one. Nothing was ordered: please reload the page and read it.',
  PO053: 'A scan of this item is asked for, or not ready yet. Its paper stays until it is.',
  PO054: 'Write something, in at most 300 characters.',
  PO055: 'This question is no longer open. The item shows how your request stands now.',
  PO056: 'Enter how many sheets of paper were scanned, from 1 to 400.',
  PO057: ({ sheets }) =>
    typeof sheets === 'number'
      ? `${sheets} sheets were counted. Enter fewer: what was counted too low stays so.`
      : 'No scan of this item counts by its sheets.',
  PO058:
    'This item is about to leave our office, so nothing more can be asked for. Write to us if it should stay.',
  PO060: ({ cap, spent, net }) =>
    typeof cap === 'number' && typeof spent === 'number' && typeof net === 'number'
      ? net === 0
        ? `You have reached your limit of ${formatEuro(cap)} plus VAT for the month: it is ${formatEuro(spent)} so far, and postage is added. Nothing was ordered: press again to order it all the same.`
        : `This passes your limit of ${formatEuro(cap)} plus VAT for the month: it is ${formatEuro(spent)} so far, and this is ${formatEuro(net)}. Nothing was ordered: press again to order it all the same.`
      : 'This passes your limit for the month. Nothing was ordered: press again to order it all the same.',
  PO061: 'This charge is billed, waived or gone by now. Refresh the list.',
  PO062:
    'What this order bills is done, so it can’t be cancelled. If something is wrong with it, please write to us.',
  PO063: ({ purchase_number, gross }) =>
    typeof purchase_number === 'string' && typeof gross === 'number'
      ? `Order ${purchase_number} over ${formatEuro(gross)} for your post is overdue. Please pay it first: what costs more than your plan waits until we have recorded the payment.`
      : 'An order for your post is overdue. Please pay it first.',
  PO064: 'We have billed your post three times today. Please try again tomorrow.',
  PO100:
    'This is no rule we can follow. Choose who the post comes from, what it is and what we do with it.',
  PO101:
    'Your post, the price or this rule has changed since it was shown. Nothing was switched on: look at what the rule would do now, then press again.',
  PO102: 'This rule was removed in the meantime. The list shows what is there now.',
  PO103: 'You have 30 rules, which is the most. Remove one that you no longer need.',
  PO104:
    'This has more sheets than its owner’s rule may ask for. Nothing was handed over: ask them first about so many.',
  PO037:
    'You have asked about this item ten times within 24 hours. Please try again in 24 hours, or write to us.',
  PO038:
    'We have scanned this item again three times. Please write to us, so that someone looks at it with you.',
  PO069: 'Labels were counted already, so this count ends with a report.',
  PO070: 'This scan can’t be shared: it is not ready yet, or the item is no longer in your post.',
  PO071: 'Say who the link is for, in at most 80 characters.',
  PO072:
    'Twenty of your links work at the moment. Revoke one that is no longer needed, then make this one.',
  PO073: 'This link has ended. Make another one if it is still needed.',
  PO074:
    'Shared scans were opened very often from your network in the last hour. Please try again in an hour.',
  PO080: 'This item is reported as lost already. Someone else has to confirm it.',
  PO081: 'This report is no longer open: the item was found, or confirmed as lost.',
  PO082: 'You have reported this item as lost. Someone else has to confirm it.',
  PO083: 'This count has ended or was discarded. The inventory shows what is open.',
  PO084:
    'This item was put elsewhere, or confirmed as lost, after it was counted. Put it on a shelf to say where it is.',
  PO085:
    'An address needs a name, a street, a town, a country and, where the country has one, a postal code.',
  PO086: 'You have twenty addresses. Delete one that you no longer need.',
  PO087:
    'This address was changed or deleted in the meantime. Read it once more, or choose another one.',
  PO088:
    'Post is sent on every week while the service for it runs. Order it under Services, or have this sent at once.',
  PO089: ({ problem, codes, place, packer }) =>
    (problem === 'stray' ? strayText(codes) : undefined) ??
    (problem === 'begun' && typeof place === 'string' ? begunText(place, packer) : undefined) ??
    (typeof problem === 'string' ? parcelProblems[problem] : undefined) ??
    'Something went into this parcel or out of it. Look at what is in it, then close it again.',
  PO090:
    'This is official post, which we shred only when you ask for that one item and say so once more. Nothing was asked for.',
  PO091: ({ problem }) =>
    problem === 'not_in_bag'
      ? 'This item is not in this bag.'
      : 'Its owner can still take the shredding back: it is not due yet.',
  PO092: ({ problem }) =>
    (typeof problem === 'string' ? bagProblems[problem] : undefined) ??
    'This bag cannot be closed as it is. Look at what is in it.',
  PO093: ({ state }) =>
    (typeof state === 'string' ? bagStates[state] : undefined) ??
    'This bag has been opened, closed or shredded in the meantime. The list shows how it stands now.',
  PO094: ({ problem }) =>
    (typeof problem === 'string' ? twoPersonsProblems[problem] : undefined) ??
    'Two administrators see to a bag: one closes it, another one sees it shredded.',
  PO095:
    'Enter the name as it is on their identity document, in at most 120 characters that can be seen. Whoever comes themselves needs their name in their profile.',
  PO096: ({ state }) =>
    (typeof state === 'string' ? collectionStates[state] : undefined) ??
    'No one has to come for this any longer: it was taken back, or its last day has passed.',
  PO097: ({ problem }) =>
    (typeof problem === 'string' ? handoverProblems[problem] : undefined) ??
    'Something is missing before this can be handed over. Nothing was noted.',
  PO098:
    'Only the person the member has named may collect this. If someone else has come, the member has to name them first.',
  PO099:
    'Five wrong codes within ten minutes. Search by the member’s name or box, or scan the label of an item.',
  PO105:
    'Five wrong codes were tried for this, so no code counts for it any longer. Press “They have no code” and look at the document alone. If its owner takes it back and asks again, it has a new code.',
  OV001: 'Please choose a period that ends after it begins, of at most ten years.',
  GR001: 'Failed to reorder greetings',
  GR002: 'It has been deleted in the meantime. The list shows what is there now.',
  RL001: 'You have sent this form several times in the last hour. Please try again later.',
  RL002:
    'You have tried many discount codes in a short time. Please wait ten minutes and try again; everything else in your cart still works.',
  RL003: `We are receiving an unusually large number of messages right now. Nothing you wrote is lost: please try again later, or e-mail us at ${company.email}.`,
  RL004: 'Too many order numbers in a short time. Please try again in an hour.',
  RL005:
    'You have placed too many orders today. Your cart is kept: please order again tomorrow, or write to us.',
  RL006: `This form has been sent many times from your network in the last hour. Nothing you wrote is lost: please try again later, or e-mail us at ${company.email}.`,
  RL007: 'You have changed this too many times today. Please try again tomorrow, or write to us.',
  RL008: 'What you sent is too large. Please shorten it and try again.',
  RL009:
    'You have made fifty links within 24 hours, or ten to this scan. Please try again in 24 hours, or write to us.',
  RL010:
    'Too many invitations were sent within 24 hours, by you or to this address. Please try again tomorrow.',
  RL011:
    'You have asked for twenty collections within 24 hours. Please try again in 24 hours, or write to us.',
  FILE_413: 'This file is too large.',
  FILE_415: 'Files of this kind are not accepted here.',
  invalid_credentials: 'Invalid credentials',
  mfa_verification_failed:
    'This code is wrong or has expired. Please enter the one that is shown now.',
  mfa_challenge_expired: 'That took too long. Please enter the code that is shown now.',
  mfa_factor_not_found: 'This second factor has been removed in the meantime.',
  insufficient_aal: 'Please enter the code of your second factor first.',
  user_banned: `This account has been blocked. Please write to us at ${company.supportEmail}.`,
  email_not_confirmed:
    'Please confirm your e-mail address first: follow the link in the e-mail we sent you.',
  user_already_exists: accountExists,
  email_exists: accountExists,
  email_address_invalid:
    'Our messages cannot be delivered to this e-mail address. Please check it, or use another one.',
  email_address_not_authorized: `We cannot send messages to this e-mail address yet. Please write to us at ${company.supportEmail}.`,
  signup_disabled: `New accounts cannot be created at the moment. Please write to us at ${company.supportEmail}.`,
  email_provider_disabled: `Accounts with an e-mail and a password are switched off at the moment. Please write to us at ${company.supportEmail}.`,
  validation_failed: 'Something you entered was not accepted. Please check it and try again.',
  captcha_failed: 'The check for automated requests failed. Please try again.',
  over_request_rate_limit: 'Too many attempts. Please wait a minute and try again.',
  over_email_send_rate_limit:
    'Too many e-mails requested. If you have just registered, follow the link in the e-mail we sent you; otherwise please wait a minute and try again.',
  weak_password: ({ reasons }) =>
    Object.entries(weaknesses).find(
      ([reason]) => Array.isArray(reasons) && reasons.includes(reason),
    )?.[1] ?? 'Password must be at least 6 characters long',
};

/** The text for `code`, or undefined when it has none. */
export function errorText(code: string, details: Details = {}): string | undefined {
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  return typeof text === 'function' ? text(details) : text;
}
