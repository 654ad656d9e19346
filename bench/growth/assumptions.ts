/** How many members have a plan. */
export const sizes = [1000, 100_000, 1_000_000] as const;

interface Written {
  /** Rows that one member makes in a year. */
  rows: number;
  /** For how many years they are kept. */
  kept: number;
}

const items = 60; // a year: five a month, of which 24 are scanned with three pages each
const scans = 24;
const pages = scans * 3;
const orders = 14; // twelve renewals and two more
const rounds = 0.5; // of who uses an address: at first, every third year, and where a document ends or somebody changes
const partiesOfRound = 2;
const filesOfRound = 7; // both sides of two identity cards, two proofs of address, an extract
const forEver = 100;
const byLaw = 7;

/** What a member with a plan leaves in the tables that grow. */
export const perMember: Readonly<Record<string, Written>> = {
  'public.profiles': { rows: 1, kept: 1 },
  'public.post_items': { rows: items, kept: byLaw },
  // received, photographed, matched, stored; of a scan four more; of what is shredded or sent on three
  'public.post_events': { rows: items * 4 + scans * 4 + (items - scans) * 3, kept: byLaw },
  'public.post_requests': { rows: items, kept: byLaw },
  'public.post_scans': { rows: scans, kept: byLaw },
  'public.post_pages': { rows: pages, kept: byLaw },
  'private.post_words': { rows: items + pages, kept: byLaw },
  'public.purchases': { rows: orders, kept: byLaw },
  'public.purchase_items': { rows: orders + 2, kept: byLaw },
  'public.invoices': { rows: orders, kept: byLaw },
  'public.payments': { rows: orders, kept: byLaw },
  'private.listed_orders': { rows: orders, kept: byLaw },
  'public.user_services': { rows: 3, kept: forEver },
  'public.event_registrations': { rows: 3, kept: forEver },
  // each item, each scan, each payment, eight others
  'public.notifications': { rows: items + scans + orders + 8, kept: forEver },
  'public.mails': { rows: 90, kept: 1 },
  // kept until five years after the membership has ended: of members who stay, all
  'public.verifications': { rows: rounds, kept: forEver },
  'public.verification_parties': { rows: rounds * partiesOfRound, kept: forEver },
  'public.verification_files': { rows: rounds * filesOfRound, kept: forEver },
  'public.verification_screenings': { rows: rounds * (partiesOfRound + 1), kept: forEver },
  'public.verification_events': { rows: rounds * 8, kept: forEver },
  'public.address_uses': { rows: 1, kept: 1 },
  'public.address_papers': { rows: rounds * 2, kept: forEver },
  // five for a payment that was recorded, as `bench/load.ts` counts them, and what the office changes of a person
  'public.audit_log': { rows: orders * 5 + 6, kept: byLaw },
};

const bytesOfEnvelope = 120_000;
const bytesOfPage = 700_000 + 150_000 + 160_000; // as it was scanned, the picture that is read, its part of the PDF
const bytesOfIdentity = 1_000_000; // a picture or PDF of a round, all of them sent again each time
const workingDays = 250;
const pagesAMinute = 25; // on two cores: the target of `bench/scans.ts`

export function filesOf(members: number) {
  const pagesADay = (members * pages) / workingDays;
  return {
    bytesAYear:
      members *
      (items * bytesOfEnvelope + pages * bytesOfPage + rounds * filesOfRound * bytesOfIdentity),
    itemsADay: (members * items) / workingDays,
    pagesADay,
    readerCores: Math.max(2, Math.ceil(pagesADay / (8 * 60 * pagesAMinute)) * 2),
  };
}

const visitsADay = 0.05; // of the members, on a working day
const leftOpen = 0.5; // of the visits leave a tab open until the evening
const requestsAVisit = 20;
const peak = 3; // times as many as on average over eight hours

/** @returns live lines and requests at the busiest moment, the office with a desk for 2,000 items a day included */
export function realtimeOf(members: number) {
  const visits = members * visitsADay;
  const desks = Math.max(3, filesOf(members).itemsADay / 2000);
  return {
    lines: visits * leftOpen + desks * 2,
    requests: (visits * requestsAVisit * peak) / (8 * 3600),
  };
}

// Prices of Supabase's Pro plan in US dollars, as its pages had them in 2026; read them again before relying on them.
const plan = 25;
const computes = [
  { upTo: 10e9, price: 15 }, // Small: 2 GB of memory
  { upTo: 100e9, price: 110 }, // Large: 8 GB
  { upTo: 1e12, price: 410 }, // 2XL: 32 GB
  { upTo: 5e12, price: 1870 }, // 8XL: 128 GB
  { upTo: Number.POSITIVE_INFINITY, price: 3730 }, // 16XL: 256 GB
];
const per = { diskGB: 0.125, fileGB: 0.021, trafficGB: 0.09, thousandLines: 10, account: 0.00325 };
const included = { diskGB: 8, fileGB: 100, trafficGB: 250, lines: 500, accounts: 100_000 };
const above = (value: number, free: number) => Math.max(0, value - free);

/** @param databaseBytes after these years */
export function costsOf(members: number, years: number, databaseBytes: number) {
  const compute = computes.find(({ upTo }) => databaseBytes <= upTo)?.price ?? Number.NaN;
  const { bytesAYear } = filesOf(members);
  // each page is looked at once, and every second one downloaded; a visit asks for 0.3 MB
  const post = members * pages * (150_000 + 0.5 * 160_000);
  const traffic = (post + members * visitsADay * workingDays * 300_000) / 12 / 1e9;
  return {
    'plan and compute': plan + compute - 10, // a credit of the plan
    disk: above(databaseBytes / 1e9, included.diskGB) * per.diskGB,
    files: above((bytesAYear * years) / 1e9, included.fileGB) * per.fileGB,
    traffic: above(traffic, included.trafficGB) * per.trafficGB,
    lines: Math.ceil(above(realtimeOf(members).lines, included.lines) / 1000) * per.thousandLines,
    accounts: above(members, included.accounts) * per.account,
  };
}
