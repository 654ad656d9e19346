import type { Affiliate } from 'shared/affiliates/types';

const outcomes = {
  approved: 'is now an affiliate',
  rejected: 'was not accepted',
  withdrawn: 'is no longer an affiliate',
};

/** What a decision has come to. */
export function outcomeNews(
  { full_name }: Pick<Affiliate, 'full_name'>,
  outcome: keyof typeof outcomes,
): string {
  return `${full_name} ${outcomes[outcome]}.`;
}

type Applicant = Pick<Affiliate, 'first_name' | 'is_test'>;

const isTestText = 'It is a test application, so no e-mail goes out.';

/** Before an approval: the mail that the decision itself sends (tg_affiliates__mail_decided). */
export function approvalNews({ is_test }: Applicant): string {
  return is_test ? isTestText : 'An e-mail with the code and the signup link goes out at once.';
}

/** Under the reason of a decision against somebody: they read every word of it. */
export function reasonNews({ first_name, is_test }: Applicant): string {
  return is_test
    ? `Kept with the application. ${isTestText}`
    : `${first_name} reads this: it goes out by e-mail at once, and is kept with the application.`;
}

/** After a decision: what is on its way without the administrator's own message. */
export function decidedNews({ is_test }: Applicant, what: string): string {
  return is_test
    ? isTestText
    : `An e-mail with ${what} is on its way; you can add a word of your own.`;
}
