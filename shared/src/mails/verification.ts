import { company } from 'shared/company';
import { counted } from 'shared/lib/counted';
import { formatDay } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import * as v from 'valibot';
import { facts, type LinkBlock, link, text } from './content';
import { type MailSite, mailWriter } from './mail-writer';

// Mails name no person, document or reason that others may read over a shoulder: all of that is on the page.

const whatWeNeed = (label: string, site: MailSite): LinkBlock =>
  link(label, site.url + paths.verification);

const nothingIsLost = 'Nothing is lost: what arrives is kept for you, unopened.';

const wanted = v.object({
  held_from: v.string(),
  is_member_from_before: v.nullish(v.boolean()),
});

/** By law: after the order, or for members from before. */
export const verificationWanted = mailWriter(wanted, (told, site) => ({
  subject: 'Please tell us who uses your address',
  blocks: [
    text(
      `By law we have to know who uses our ${company.addressName}: who signs for the company, who owns it, and what it does.`,
      told.is_member_from_before
        ? `Nothing changes for you until ${formatDay(told.held_from)}. From that day we hold new post until we have approved it.`
        : `Until we have approved it, your box is reserved. ${nothingIsLost}`,
    ),
    text(
      'It takes about ten minutes, also on a phone. Please have a passport or identity card, a proof of address and the extract of the company at hand. We answer within two working days.',
    ),
    whatWeNeed('Begin', site),
  ],
}));

const asked = v.object({ points: v.number() });

/** Something was not clear. */
export const verificationAsked = mailWriter(asked, ({ points }, site) => ({
  subject: 'Please send us something again',
  blocks: [
    text(
      `We have reviewed what you sent us. ${counted(points, 'point')} ${points === 1 ? 'is' : 'are'} not clear yet.`,
      'The page says which, why, and how to send it. Everything else stays as it is.',
    ),
    whatWeNeed('See what to send', site),
  ],
}));

const approved = v.object({
  valid_until: v.string(),
  until_reason: v.nullish(v.string()),
  holder: v.nullish(v.string()),
  box_number: v.nullish(v.number()),
});

const whyUntil: Readonly<Record<string, string>> = {
  document: 'Then an identity document ends; please send the new one before.',
  formation: 'By then please send us the extract of the registered company.',
};

/** The address may be used. */
export const verificationApproved = mailWriter(approved, (told, site) => ({
  subject: 'Your address is yours to use',
  blocks: [
    text(
      'We have approved who uses your address. What we held for you can now be opened, sent on or collected.',
    ),
    facts(
      ['Approved for', told.holder],
      ['Box number', told.box_number != null && String(told.box_number)],
      ['Until', formatDay(told.valid_until)],
    ),
    text(
      whyUntil[told.until_reason ?? ''] ??
        'Then we ask you to look through it again, as the law requires.',
      'Please tell us before then if something that you told us changes, such as an owner, a signer or what you do.',
    ),
    whatWeNeed('See your address and papers', site),
  ],
}));

const refused = v.object({ is_final: v.boolean() });

/** It was not approved. */
export const verificationRefused = mailWriter(refused, ({ is_final }, site) => ({
  subject: 'We could not approve the use of your address',
  blocks: [
    text(
      'We have reviewed what you sent us, and could not approve who uses your address.',
      nothingIsLost,
    ),
    is_final
      ? text(`Please write to us: ${company.supportEmail}.`)
      : text(
          'The page says why. You can send it again there, and what you typed is still in the form.',
        ),
    whatWeNeed('See how it stands', site),
  ],
}));

/** A refusal was taken back. */
export const verificationTakenBack = mailWriter(v.object({ due_on: v.string() }), (told, site) => ({
  subject: 'We are reviewing your case again',
  blocks: [
    text(
      'We are reviewing once more what you sent us; our earlier answer no longer counts. There is nothing to do for you.',
      `You hear from us by ${formatDay(told.due_on)}. Until then we hold your post. ${nothingIsLost}`,
    ),
    whatWeNeed('See how it stands', site),
  ],
}));

const ending = v.object({
  held_from: v.string(),
  is_in_review: v.nullish(v.boolean()),
  until_reason: v.nullish(v.string()),
});

const whyEnding: Readonly<Record<string, string>> = {
  document: 'An identity document that you sent us is about to expire. Please send the new one.',
  formation:
    'We approved your company while it was in formation. Please send us the extract from the register. If it is not registered yet, please tell us on the same page.',
};

/** 60, 30 and 7 days before an approval ends. */
export const verificationEnding = mailWriter(ending, (told, site) => ({
  subject: `${
    told.until_reason === 'formation' && !told.is_in_review
      ? 'Please send us the extract of your company'
      : 'Please confirm who uses your address'
  } by ${formatDay(told.held_from)}`,
  blocks: [
    told.is_in_review
      ? text('We are reviewing what you have sent us, so there is nothing to do for you.')
      : text(
          whyEnding[told.until_reason ?? ''] ??
            'As the law requires, we ask again from time to time. Please look through what you told us, change what is no longer so, and send it.',
        ),
    text(
      `From ${formatDay(told.held_from)} we hold new post unless we have approved it by then. ${nothingIsLost}`,
    ),
    whatWeNeed('Look through it', site),
  ],
}));

/** From today. */
export const verificationHeld = mailWriter(v.object({ held_from: v.string() }), (told, site) => ({
  subject: 'We hold your new post',
  blocks: [
    text(
      `Since ${formatDay(told.held_from)} we do not know for certain who uses your address, so we hold post that arrives.`,
      `${nothingIsLost} What came before is not affected.`,
    ),
    whatWeNeed('See what is missing', site),
  ],
}));
