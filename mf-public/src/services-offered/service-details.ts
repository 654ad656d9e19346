import { formatEuro } from 'shared/lib/money';
import { forwarding, onWorkingDays, postageTerm } from 'shared/memberships/plan-terms';
import { alternatives } from 'shared/memberships/plan-words';
import type { Plan } from 'shared/memberships/types';
import type { ServiceAnchor } from '../lib/offered-services';

type ServiceDetails = Readonly<
  Record<ServiceAnchor, { opening: string; points: readonly string[] }>
>;

/** What is said of each service: one paragraph, then what a member can count on. */
export function serviceDetails(plans: readonly Plan[]): ServiceDetails {
  const hours = alternatives(plans.map((plan) => plan.processing_hours));
  const documents = alternatives(plans.map((plan) => plan.included_documents));
  return {
    'mail-reception': {
      opening:
        'Someone is at the door when the post comes. We take in letters, parcels and registered items, note the date and the sender, and put them in your own box.',
      points: [
        'Received by a person, never left on a doorstep',
        'Every item noted with its date and sender, and its envelope shown in your dashboard',
        'Kept apart from everyone else’s post',
        `Sent on to you once a week if you order it: ${formatEuro(forwarding.perMonth)} a month with VAT. ${postageTerm}`,
        'You decide for each item: scan, store, send on or shred',
      ],
    },
    'registered-address': {
      opening:
        'Once we have recorded your first payment and approved who uses it, our address is yours for your company’s registration, with your bank, on invoices and on your website. We explain what each authority asks for and what to have ready.',
      points: [
        'One address for registry, bank and letterhead, with a box of your own',
        'Official letters recognised and handled first',
        'Help with the forms, in plain English',
        'Your own home address stays private',
      ],
    },
    'document-storage': {
      opening:
        'Contracts, certificates and originals that must not get lost stay in a locked room behind limestone walls, each with its place in the catalogue.',
      points: [
        'Locked room, with access for our staff only',
        'Every document catalogued and easy to find',
        'A copy on request, scanned and sent to you',
        'At no extra charge while your membership runs',
        'Nothing leaves the house unless you say so',
      ],
    },
    'scan-email-shred': {
      opening: `We open what you ask us to open, scan every page and put it in your dashboard, within ${hours} hours on working days, depending on your plan. There you find it by any word in it. When you no longer need the paper, we shred it.`,
      points: [
        `${documents} documents a month, depending on your plan`,
        `Processed within ${hours} hours, ${onWorkingDays}`,
        'Extra scans at a fixed price each',
        'Shredding only when you say so',
      ],
    },
  };
}
