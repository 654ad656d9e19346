import { commissionRates } from 'shared/affiliates/programme';
import { paths } from 'shared/lib/paths';
import * as v from 'valibot';
import { facts, link, quote, text } from './content';
import { type MailSite, mailWriter } from './mail-writer';

const schema = v.variant('status', [
  v.object({ status: v.picklist(['approved', 'active']), referral_code: v.string() }),
  v.object({ status: v.literal('rejected'), reason: v.nullish(v.string()) }),
  v.object({ status: v.literal('inactive'), reason: v.nullish(v.string()) }),
]);

export const applicationDecided = mailWriter(schema, (decision, site) => {
  if ('referral_code' in decision) return approved(decision.referral_code, site);
  const isRejected = decision.status === 'rejected';
  return {
    subject: isRejected ? 'Your affiliate application' : 'Your affiliate approval is withdrawn',
    blocks: [
      isRejected
        ? text('Thank you for applying to our affiliate programme. We cannot approve it this time.')
        : text(
            'We have withdrawn your approval as an affiliate.',
            'Registrations through your link no longer count; those counted until now stay.',
          ),
      ...(decision.reason ? [text('The reason:'), quote(decision.reason)] : []),
      text('If you have questions, please reply to this e-mail.'),
      link('About the programme', site.url + paths.affiliate),
    ],
  };
});

function approved(code: string, site: MailSite) {
  const signup = `${site.url}${paths.members}?ref=${encodeURIComponent(code)}`;
  return {
    subject: 'Your affiliate application is approved',
    blocks: [
      text('Welcome to our affiliate programme. Here are your code and your link:'),
      facts(['Your code', code]),
      link('Your link to share', signup),
      text(
        'Everyone who registers through your link counts as your referral once they have confirmed their e-mail address.',
        `Your rate depends on how many have registered: ${commissionRates()}. You earn it on what they pay for their membership, without VAT and the onboarding fee.`,
      ),
      text(
        'Your affiliate card shows how many have registered, your current rate and what you have earned. It is also where you enter the bank account we pay it to. Sign in with this e-mail address to see it.',
      ),
      link('Open your affiliate card', site.url + paths.ownAffiliate),
      link('About the programme', site.url + paths.affiliate),
    ],
  };
}
