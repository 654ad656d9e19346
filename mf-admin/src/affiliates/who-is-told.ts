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

type Applicant = Pick<Affiliate, 'first_name' | 'is_test' | 'user_id'>;

const isTestText = 'It is a test application, so no e-mail goes out.';

/** A person who applied signed in is written to at their account, whatever address they typed. */
function where({ user_id }: Applicant): string {
  return user_id ? ', to the address of their account' : '';
}

/** Before an approval: the mail that the decision itself sends (tg_affiliates__tell_decided). */
export function approvalNews(applicant: Applicant): string {
  return applicant.is_test
    ? isTestText
    : `An e-mail with the code and the signup link goes out at once${where(applicant)}.`;
}

/** Under the reason of a decision against somebody: they read every word of it. */
export function reasonNews(applicant: Applicant): string {
  if (applicant.is_test) return `Kept with the application. ${isTestText}`;
  const mail = `receives this by e-mail at once${where(applicant)}`;
  return `${applicant.first_name} ${mail}. It is kept with the application.`;
}

/** The same for several applications: nobody is told about a test. */
export function reasonsNews(applicants: readonly Applicant[]): string {
  const [first, ...others] = applicants;
  if (first && others.length === 0) return reasonNews(first);
  const tests = applicants.filter(({ is_test }) => is_test).length;
  if (tests === applicants.length) {
    return 'Kept with each application. They are test applications, so no e-mail goes out.';
  }
  const who = tests > 0 ? 'Everyone except the test applicants' : 'Everyone';
  return `${who} receives this by e-mail at once. It is kept with each application.`;
}

/** After a decision: what is on its way without the administrator's own message. */
export function decidedNews(applicant: Applicant, what: string): string {
  return applicant.is_test
    ? isTestText
    : `An e-mail with ${what} is on its way${where(applicant)}; you can also write yourself.`;
}
