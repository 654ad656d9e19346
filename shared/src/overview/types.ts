import * as v from 'valibot';

const money = v.object({ count: v.number(), amount: v.number() });

/** What waits for the office, each figure as its list counts it. Money is gross euros. */
export const waitingCountsSchema = v.object({
  /** Affiliate applications to decide. */
  applications: v.number(),
  /** Messages that nobody has handled. */
  messages: v.number(),
  /** Orders that wait for their payment; those past the due date are among them, and by themselves. */
  unpaid: money,
  overdue: money,
  /** Services paid for and not completed; plans run by themselves. */
  services: v.number(),
  refunds: money,
  /** Buyers to decide on, and invoices to put right. */
  vat: v.number(),
  /** Who may use an address: cases that wait for an officer, for one of them alone; those past their due time are among them. */
  verifications: v.object({ count: v.number(), overdue: v.number() }),
  /**
   * Requests for scans that wait or are in work, and scans that could not be read; those past the time they are due are
   * among them.
   */
  scans: v.object({ count: v.number(), overdue: v.number() }),
  /** What else members have asked for of their post, as scans. */
  post_requests: v.object({ count: v.number(), overdue: v.number() }),
  /** What can be put into a bag to be shredded, and bags that are closed. */
  shredding: v.number(),
  /** What is ready at the door, for whoever comes for it. */
  collections: v.number(),
  /** Names under which members want post and on which nobody has decided. */
  names: v.number(),
  /** Post that others have reported lost, which this administrator may confirm. */
  losses: v.number(),
  /** Official post that was told of twice and not read: its owners are phoned. */
  official_calls: v.number(),
  /** Within seven days, and with at least 80 % of their seats sold. */
  events_soon: v.number(),
  events_nearly_full: v.number(),
  /** Of the administrator: whether a registration or document above 0 waits for their payment. */
  needs_payment: v.boolean(),
});
export type WaitingCounts = v.InferOutput<typeof waitingCountsSchema>;

/** Days are calendar days in Malta, YYYY-MM-DD, first and last included. */
export interface Period {
  from: string;
  to: string;
}

/** Plans that somebody can be a member by. */
export const memberPlans = ['essential', 'pro', 'enterprise', 'platinum'] as const;
export type MemberPlan = (typeof memberPlans)[number];
export const plans = [...memberPlans, 'none'] as const;

/** What came in and who joined. Money is gross euros. */
export const overviewSchema = v.object({
  /** Every month of the period; its first and last as far as they are in it. */
  months: v.array(
    v.object({
      from: v.string(),
      to: v.string(),
      /** Payments less what was paid back, by value date; how many payments. */
      income: v.number(),
      payments: v.number(),
      /** Accounts made. */
      registrations: v.number(),
    }),
  ),
  /** Members with an active membership, by plan; `none` is everyone else but the staff. */
  plans: v.array(v.object({ plan: v.picklist(plans), members: v.number() })),
});
export type Overview = v.InferOutput<typeof overviewSchema>;
export type OverviewMonth = Overview['months'][number];

/** The figures month by month, to be drawn. Income is gross euros, recurring revenue net. */
export const overviewSeriesSchema = v.object({
  /** Every month of the period; its first and last as far as they are in it. */
  months: v.array(
    v.object({
      from: v.string(),
      to: v.string(),
      /** As in `Overview`, and of the same days of the year before. */
      income: v.number(),
      income_before: v.number(),
      registrations: v.number(),
      /** At the end of its last day, or today; null: the month is to come. */
      memberships: v.nullable(
        v.object({
          members: v.record(v.picklist(memberPlans), v.number()),
          /** What paid memberships come to in a month. */
          recurring: v.number(),
          /** Members before its first day, and memberships that have ended since. */
          before: v.number(),
          ended: v.number(),
        }),
      ),
    }),
  ),
});
export type OverviewSeries = v.InferOutput<typeof overviewSeriesSchema>;
export type SeriesMonth = OverviewSeries['months'][number];

/** The post month by month. Documents and pages as they count; `beyond_net` is euros. */
export const postSeriesSchema = v.object({
  /** Every month of the period; its first and last as far as they are in it. */
  months: v.array(
    v.object({
      from: v.string(),
      to: v.string(),
      /** Items taken in; forwarded, collected, shredded or returned. */
      came_in: v.number(),
      went_out: v.number(),
      /** Scans due in it, by when they were handed over; late also those that nobody has handed over since. */
      on_time: v.number(),
      late: v.number(),
      /** Of the scans that were made. */
      pages: v.number(),
      /** Documents asked for, by whether a plan included them. */
      included: v.number(),
      beyond: v.number(),
      beyond_net: v.number(),
    }),
  ),
});
export type PostSeries = v.InferOutput<typeof postSeriesSchema>;
export type PostMonth = PostSeries['months'][number];
