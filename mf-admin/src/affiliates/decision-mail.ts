import type { Affiliate, Approval } from 'shared/affiliates/types';
import { company } from 'shared/company';
import { mailLink } from '../lib/mail-link';

type Applicant = Pick<Affiliate, 'email' | 'first_name'>;

/** Opens the administrator's own mail program with a welcome (spec 2§2). */
export function welcomeMail({ email, first_name }: Applicant, approval: Approval): string {
  return mailLink(email, {
    subject: `Welcome to the ${company.name} affiliate programme`,
    paragraphs: [
      `Dear ${first_name},`,
      `Your application to our affiliate programme has been approved. Welcome!`,
      `Your referral code: ${approval.referralCode}\nYour signup link: ${approval.signupLink}`,
      'Share the link with anyone who could use a business address in Malta. Anyone who registers straight from it counts as your referral once they confirm their e-mail address. If they accept the cookie, a registration within 30 days counts too.',
      `Kind regards,\n${company.name}`,
    ],
  });
}

/** The same with a decision against (spec 2§2). */
export function decisionMail({ email, first_name }: Applicant, reason: string): string {
  return mailLink(email, {
    subject: `Your application to the ${company.name} affiliate programme`,
    paragraphs: [
      `Dear ${first_name},`,
      'Thank you for your interest in our affiliate programme. We have read your application with care and cannot accept it at this time.',
      `Reason: ${reason}`,
      'If your circumstances change, you are welcome to apply again.',
      `Kind regards,\n${company.name}`,
    ],
  });
}

/** Tells an affiliate that the approval was withdrawn. */
export function withdrawalMail({ email, first_name }: Applicant, reason: string): string {
  return mailLink(email, {
    subject: `Your place in the ${company.name} affiliate programme`,
    paragraphs: [
      `Dear ${first_name},`,
      'We have withdrawn your approval as an affiliate. Registrations through your referral code no longer count.',
      `Reason: ${reason}`,
      `Kind regards,\n${company.name}`,
    ],
  });
}
