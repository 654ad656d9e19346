/**
 * What holds for every plan, in one place for the pages that say it before anybody orders. The days
 * are facts of the specification; what storage and forwarding cost is left open there, so these are
 * fictitious examples. Forwarding is an item of the catalogue, in the migration of the plans: change
 * both together.
 */
export const coolingOffDays = 14; // from the first payment
export const noticeDays = 30;
export const renewalDays = 14; // before the end of a period its renewal is written
export const graceDays = 7; // after the end, in which a late payment leaves no gap
export const paymentDays = 14;

/** Which plan begins with its payment (`private.is_dearer_plan`); any other waits for the next period. */
export const beginsAtOnce =
  'An upgrade, or a switch from monthly to annual billing of the same or a higher plan,';

export const storage = { keptAfterEnd: 30 } as const; // days; storing itself costs nothing
/** What can be ordered for the time after a membership (`services.leaving`). Euros with VAT, without postage. */
export const leavingMonths = 6;
export const leavingPrices = { forwarding: 119.94, holding: 59.94 } as const;
/** Euros without postage: a month with VAT, and one item that is sent at once plus VAT (`private.post_fees`). */
export const forwarding = { perMonth: 19.99, months: 6, atOnce: 5 } as const;
/** As `private.write_parcel` charges it, wherever forwarding is offered. */
export const postageTerm = 'Postage is added at cost, plus VAT.';

/** How "within 48 hours" is counted: beside a plan in short, and in full where plans are explained. */
export const onWorkingDays = 'on working days';
export const workingTime = `${onWorkingDays}, Monday to Friday except Malta’s public holidays`;
export const workingWeekdays: readonly number[] = [1, 2, 3, 4, 5]; // Monday to Friday, as above
export const whileClosed = 'What you ask for while our office is closed counts from when it opens.';

/** What one of the documents is that a plan includes (`private.documents_of`). */
export const sheetsOfDocument = 20;
export const whatADocumentIs = `One letter or parcel that we open and scan, of up to ${sheetsOfDocument} sheets, is one document; each further ${sheetsOfDocument} sheets count as one more.`;
export const whatDoesNotCount =
  'Photos of envelopes, advertising that we shred unopened, better scans and our own mistakes do not count.';
