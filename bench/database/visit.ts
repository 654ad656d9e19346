import { memberQueries, type ScreenQuery } from 'supabase-project/tests/query-plans/screen-queries';

/**
 * What a member's visit asks of the database, and so how often each statement is drawn under load:
 * one arrival, four screens, now and then a write. What an arrival and a screen ask is asserted in
 * `e2e/tests/requests.long.spec.ts`, where it stands under the names of tables; assumed are the four
 * screens, that all are opened equally often, and the writes.
 *
 * Left out is the download of one's own data. The database allows ten an hour, and where figures are
 * published far less than one request in 100,000 is one; drawn as often as any other read it alone
 * would be the slowest hundredth. What it takes stands in "A member's screens".
 */
const arrival = ['fetchStart', 'fetchNotifications, rows'];
const screensInAVisit = 4;
const screens: Record<string, readonly string[]> = {
  membership: [],
  'membership, plans': ['fetchServices'],
  events: ['fetchUpcomingEvents', 'fetchRegistrations'],
  services: ['fetchServices', 'fetchOwnServices'],
  documents: ['fetchDocuments', 'fetchLibrary'],
  cart: ['quoteCart, 3 items'],
  billing: ['fetchAmountsDue', 'fetchInvoices'],
  notifications: ['fetchMailChoices'],
  'notifications, unread': ['fetchNotifications, unread', 'fetchMailChoices'],
  lounge: ['fetchUpcomingEvents'],
  'your data': [],
  affiliate: ['fetchOwnAffiliate'],
};
/** Of a hundred statements. */
const writes: Record<string, number> = {
  markNotificationRead: 2.5,
  saveProfile: 0.5,
  checkout: 0.5,
};

const ofVisitsOnly: ScreenQuery[] = [
  { name: 'fetchMailChoices', sql: () => 'select * from public.get_mail_choices() limit 1000' },
  {
    // as the cart does, which was quoted before it is paid
    name: 'checkout',
    sql: ({ cart }) =>
      `select public.checkout('${cart}'::jsonb, '', gen_random_uuid(), (public.quote_cart('${cart}'::jsonb) ->> 'amount_due')::numeric)`,
  },
];

export interface Drawn {
  query: ScreenQuery;
  /** Of all statements, between 0 and 1. */
  share: number;
}

/** Each statement of a visit with how often it is drawn, the most frequent first. */
export function statementsOfVisits(): Drawn[] {
  const asked = new Map(arrival.map((name) => [name, 1]));
  const screenShare = screensInAVisit / Object.keys(screens).length;
  for (const name of Object.values(screens).flat()) {
    asked.set(name, (asked.get(name) ?? 0) + screenShare);
  }
  const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
  const reads = sum(asked.values());
  const leftForReads = 1 - sum(Object.values(writes)) / 100;
  const shares = [
    ...[...asked].map(([name, times]) => [name, (times / reads) * leftForReads] as const),
    ...Object.entries(writes).map(([name, percent]) => [name, percent / 100] as const),
  ];
  return shares
    .map(([name, share]) => ({ query: queryNamed(name), share }))
    .toSorted((a, b) => b.share - a.share);
}

/** @param at between 0 and 1 */
export function drawnAt(statements: readonly Drawn[], at: number): ScreenQuery {
  let before = 0;
  const found = statements.find(({ share }) => {
    before += share;
    return at < before;
  });
  return (found ?? (statements.at(-1) as Drawn)).query; // the sum may be a little below 1
}

function queryNamed(wanted: string): ScreenQuery {
  const query = [...memberQueries, ...ofVisitsOnly].find(({ name }) => name === wanted);
  if (!query) throw new Error(`No screen asks ${wanted} any more.`);
  return query;
}
