import * as v from 'valibot';
/** What waits for the office, each figure as its list counts it. Money is gross euros. */
export declare const officeCountsSchema: v.ObjectSchema<{
    /** Affiliate applications to decide. */
    readonly applications: v.NumberSchema<undefined>;
    /** Messages that nobody has handled. */
    readonly messages: v.NumberSchema<undefined>;
    /** Orders that wait for their payment; those past the due date are among them, and by themselves. */
    readonly unpaid: v.ObjectSchema<{
        readonly count: v.NumberSchema<undefined>;
        readonly amount: v.NumberSchema<undefined>;
    }, undefined>;
    readonly overdue: v.ObjectSchema<{
        readonly count: v.NumberSchema<undefined>;
        readonly amount: v.NumberSchema<undefined>;
    }, undefined>;
    /** Services paid for and not completed; plans run by themselves. */
    readonly services: v.NumberSchema<undefined>;
    readonly refunds: v.ObjectSchema<{
        readonly count: v.NumberSchema<undefined>;
        readonly amount: v.NumberSchema<undefined>;
    }, undefined>;
    /** Within seven days, and with at least 80 % of their seats sold. */
    readonly events_soon: v.NumberSchema<undefined>;
    readonly events_nearly_full: v.NumberSchema<undefined>;
    /** Of the administrator: whether a registration or document above 0 waits for their payment. */
    readonly needs_payment: v.BooleanSchema<undefined>;
}, undefined>;
export type OfficeCounts = v.InferOutput<typeof officeCountsSchema>;
/** Days are calendar days in Malta, YYYY-MM-DD, first and last included. */
export interface Period {
    from: string;
    to: string;
}
export declare const plans: readonly ['essential', 'pro', 'enterprise', 'platinum', 'none'];
/** What came in and who joined. Money is gross euros. */
export declare const officeOverviewSchema: v.ObjectSchema<{
    /** Every month of the period; its first and last as far as they are in it. */
    readonly months: v.ArraySchema<v.ObjectSchema<{
        readonly from: v.StringSchema<undefined>;
        readonly to: v.StringSchema<undefined>;
        /** Payments by their value date. */
        readonly income: v.NumberSchema<undefined>;
        readonly payments: v.NumberSchema<undefined>;
        /** Accounts made. */
        readonly registrations: v.NumberSchema<undefined>;
    }, undefined>, undefined>;
    /** Members with an active membership, by plan; `none` is everyone else but the staff. */
    readonly plans: v.ArraySchema<v.ObjectSchema<{
        readonly plan: v.PicklistSchema<readonly ["essential", "pro", "enterprise", "platinum", "none"], undefined>;
        readonly members: v.NumberSchema<undefined>;
    }, undefined>, undefined>;
}, undefined>;
export type OfficeOverview = v.InferOutput<typeof officeOverviewSchema>;
export type OverviewMonth = OfficeOverview['months'][number];
