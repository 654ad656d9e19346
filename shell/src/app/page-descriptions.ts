import { company } from 'shared/company';
import { type AppPath, paths } from 'shared/lib/paths';

/** Said of a page that has no description of its own. */
export const defaultDescription = `${company.name}: a business address, mail handling and membership in a historic house in ${company.city}, Malta.`;

/**
 * What search results and link previews say of a public page: one sentence or two, 50 to 160
 * characters. Not part of the first visit's code: the HTML carries them.
 */
export const pageDescriptions: Readonly<Partial<Record<AppPath, string>>> = {
  [paths.home]: `A registered business address in ${company.city}, mail handling and secure document storage in a historic house, with people behind the door.`,
  [paths.businessAddresses]:
    'Mail reception, registered address support, document storage and scanning: what a business address in Malta includes.',
  [paths.servicesOffered]:
    'Mail reception, registered address, document storage, and scan, email and shred: each service described, with what a member can count on.',
  [paths.members]:
    'Compare the Essential, Pro and Enterprise plans, monthly or annual: documents included, processing times and prices. Then register.',
  [paths.buildingHistory]: `The story of the historic house in ${company.city} behind the address: its stone, its painted balcony and the people who worked in it.`,
  [paths.contact]:
    'Write to us about an address, mail handling or a visit to the house. A person answers within 24 hours.',
  [paths.affiliate]:
    'Recommend us and earn up to 30% recurring commission. Applications are reviewed within 2-3 business days.',
  [paths.login]:
    'Sign in to your member dashboard: your documents, services, events, invoices and business address.',
  [paths.forgotPassword]:
    'Forgotten your password? Ask for an e-mail with a link to choose a new one.',
  [paths.resetPassword]: 'Choose a new password for your member account with the link we sent you.',
  [paths.terms]:
    'The terms of our services and memberships, with 30 days cancellation notice and a 14-day cooling-off period.',
  [paths.privacy]:
    'What personal data we keep, why, for how long and who sees it, and how to have it corrected or erased.',
  [paths.cookies]:
    'The cookies this site uses, what each is for, how long it stays and how to refuse it.',
  [paths.security]:
    'How we protect your data and your post, and how to report a problem. Reports are acknowledged within 48 hours.',
  [paths.supabaseTest]: 'A test page that tells whether this site reaches its database just now.',
};
