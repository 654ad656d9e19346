import * as v from 'valibot';
export declare const itemTypes: readonly ['service', 'event', 'document'];
export type ItemType = (typeof itemTypes)[number];
/**
 * One line of the cart as it lies in browser storage (spec 1§3). Its price is only what the person
 * last saw, in euros: what is charged comes from the catalogue.
 */
export declare const cartItemSchema: v.SchemaWithPipe<readonly [v.ObjectSchema<{
    readonly id: v.StringSchema<undefined>;
    readonly type: v.PicklistSchema<readonly ["service", "event", "document"], undefined>;
    readonly title: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MinLengthAction<string, 1, undefined>, v.MaxLengthAction<string, 500, undefined>]>;
    readonly description: v.NullishSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 5000, undefined>]>, undefined>;
    readonly price: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>, v.MinValueAction<number, 0, undefined>]>;
    readonly currency: v.LiteralSchema<"EUR", undefined>;
    readonly price_unit: v.PicklistSchema<readonly ["one_time", "per_day", "per_month", "per_year"], undefined>;
    readonly unit_quantity: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.IntegerAction<number, undefined>, v.MinValueAction<number, 1, undefined>]>;
    readonly estimated_delivery: v.NullishSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 5000, undefined>]>, undefined>;
    readonly event_date: v.NullishSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 5000, undefined>]>, undefined>;
    readonly event_time: v.NullishSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 5000, undefined>]>, undefined>;
    readonly location: v.NullishSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 5000, undefined>]>, undefined>;
    readonly added_at: v.StringSchema<undefined>;
    /** The catalogue row it came from. */
    readonly source: v.ObjectSchema<{
        readonly id: v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.UuidAction<string, undefined>]>;
    }, undefined>;
    /** Set when a pending row stands behind it: removing the item withdraws that row. */
    readonly pending_row_id: v.NullishSchema<v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.UuidAction<string, undefined>]>, undefined>;
    readonly is_membership: v.OptionalSchema<v.BooleanSchema<undefined>, false>;
}, undefined>, v.CheckAction<{
    id: string;
    type: "document" | "event" | "service";
    title: string;
    description?: string | null | undefined;
    price: number;
    currency: "EUR";
    price_unit: "one_time" | "per_day" | "per_month" | "per_year";
    unit_quantity: number;
    estimated_delivery?: string | null | undefined;
    event_date?: string | null | undefined;
    event_time?: string | null | undefined;
    location?: string | null | undefined;
    added_at: string;
    source: {
        id: string;
    };
    pending_row_id?: string | null | undefined;
    is_membership: boolean;
}, undefined>]>;
export type CartItem = v.InferOutput<typeof cartItemSchema>;
/** `service_<uuid>`: type underscore id. */
export declare function cartItemId(type: ItemType, id: string): string;
/** What is sent to be priced: the price last seen lets the answer name what changed. */
export type CartLineRequest = {
    item_type: ItemType;
    item_id: string;
    unit_price: number;
};
/** What is read when a line could not be removed and nothing more precise is known. */
export declare const itemNotRemoved = "The item could not be removed. Please try again.";
/** Why a line cannot be ordered; each has its sentence where the line is shown. */
declare const lineProblems: readonly ['unavailable', 'full', 'held', 'past', 'owned', 'membership_unpaid', 'one_membership', 'next_period'];
export type LineProblem = (typeof lineProblems)[number];
/** One priced line. Money in euros; `vat_included` tells whether the price carries VAT already. */
declare const quoteLineSchema: v.ObjectSchema<{
    readonly item_type: v.PicklistSchema<readonly ["service", "event", "document"], undefined>;
    readonly item_id: v.StringSchema<undefined>;
    /** Null for what is not on sale to somebody who never had it. */
    readonly title: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    readonly description: v.NullishSchema<v.StringSchema<undefined>, undefined>;
    readonly quantity: v.NumberSchema<undefined>;
    readonly unit_price: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
    readonly total_price: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
    readonly price_unit: v.PicklistSchema<readonly ["one_time", "per_day", "per_month", "per_year"], undefined>;
    readonly vat_included: v.BooleanSchema<undefined>;
    readonly discount_amount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
    /** After the discount, as the invoice will say it. */
    readonly net_amount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
    readonly vat_amount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
    readonly gross_amount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
    readonly problem: v.NullableSchema<v.PicklistSchema<readonly ["unavailable", "full", "held", "past", "owned", "membership_unpaid", "one_membership", "next_period"], undefined>, undefined>;
    /** The price last shown to the person, when today's differs. */
    readonly previous_unit_price: v.NullableSchema<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>, undefined>;
    readonly is_membership: v.BooleanSchema<undefined>;
    /** What the running plan gives back for its unused days: below zero, and in nobody's cart. */
    readonly is_credit: v.OptionalSchema<v.BooleanSchema<undefined>, false>;
    readonly billing_period: v.NullishSchema<v.PicklistSchema<["monthly", "annual"], undefined>, undefined>;
    readonly event_date: v.NullishSchema<v.StringSchema<undefined>, undefined>;
    readonly event_time: v.NullishSchema<v.StringSchema<undefined>, undefined>;
    readonly location: v.NullishSchema<v.StringSchema<undefined>, undefined>;
    readonly estimated_delivery: v.NullishSchema<v.StringSchema<undefined>, undefined>;
    /** Until when the person's cart keeps a seat of this event, an instant; null when it keeps none. */
    readonly reserved_until: v.NullishSchema<v.StringSchema<undefined>, undefined>;
    /** The cart kept a seat and no longer does: ordering takes one, while there are free ones. */
    readonly reservation_lapsed: v.OptionalSchema<v.BooleanSchema<undefined>, undefined>;
}, undefined>;
export type QuoteLine = v.InferOutput<typeof quoteLineSchema>;
declare const quotedDiscountSchema: v.ObjectSchema<{
    readonly is_valid: v.BooleanSchema<undefined>;
    /** The database's own sentence, as `validate_discount_code` answers it (spec 1§7). */
    readonly message: v.SchemaWithFallback<v.StringSchema<undefined>, "">;
    readonly code: v.StringSchema<undefined>;
    readonly discount_code_id: v.NullishSchema<v.StringSchema<undefined>, undefined>;
    readonly discount_amount: v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>, 0>;
}, undefined>;
export type QuotedDiscount = v.InferOutput<typeof quotedDiscountSchema>;
/** The cart as the database prices it; what `checkout` will charge. Money in euros. */
export declare const cartQuoteSchema: v.ObjectSchema<{
    readonly currency: v.LiteralSchema<"EUR", undefined>;
    readonly lines: v.ArraySchema<v.ObjectSchema<{
        readonly item_type: v.PicklistSchema<readonly ["service", "event", "document"], undefined>;
        readonly item_id: v.StringSchema<undefined>;
        /** Null for what is not on sale to somebody who never had it. */
        readonly title: v.NullableSchema<v.StringSchema<undefined>, undefined>;
        readonly description: v.NullishSchema<v.StringSchema<undefined>, undefined>;
        readonly quantity: v.NumberSchema<undefined>;
        readonly unit_price: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
        readonly total_price: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
        readonly price_unit: v.PicklistSchema<readonly ["one_time", "per_day", "per_month", "per_year"], undefined>;
        readonly vat_included: v.BooleanSchema<undefined>;
        readonly discount_amount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
        /** After the discount, as the invoice will say it. */
        readonly net_amount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
        readonly vat_amount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
        readonly gross_amount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
        readonly problem: v.NullableSchema<v.PicklistSchema<readonly ["unavailable", "full", "held", "past", "owned", "membership_unpaid", "one_membership", "next_period"], undefined>, undefined>;
        /** The price last shown to the person, when today's differs. */
        readonly previous_unit_price: v.NullableSchema<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>, undefined>;
        readonly is_membership: v.BooleanSchema<undefined>;
        /** What the running plan gives back for its unused days: below zero, and in nobody's cart. */
        readonly is_credit: v.OptionalSchema<v.BooleanSchema<undefined>, false>;
        readonly billing_period: v.NullishSchema<v.PicklistSchema<["monthly", "annual"], undefined>, undefined>;
        readonly event_date: v.NullishSchema<v.StringSchema<undefined>, undefined>;
        readonly event_time: v.NullishSchema<v.StringSchema<undefined>, undefined>;
        readonly location: v.NullishSchema<v.StringSchema<undefined>, undefined>;
        readonly estimated_delivery: v.NullishSchema<v.StringSchema<undefined>, undefined>;
        /** Until when the person's cart keeps a seat of this event, an instant; null when it keeps none. */
        readonly reserved_until: v.NullishSchema<v.StringSchema<undefined>, undefined>;
        /** The cart kept a seat and no longer does: ordering takes one, while there are free ones. */
        readonly reservation_lapsed: v.OptionalSchema<v.BooleanSchema<undefined>, undefined>;
    }, undefined>, undefined>;
    /** Net, once per member; 0 when none is due. */
    readonly onboarding_fee: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
    /** The same with its VAT. */
    readonly onboarding_fee_gross: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
    readonly subtotal: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
    readonly discount: v.NullableSchema<v.ObjectSchema<{
        readonly is_valid: v.BooleanSchema<undefined>;
        /** The database's own sentence, as `validate_discount_code` answers it (spec 1§7). */
        readonly message: v.SchemaWithFallback<v.StringSchema<undefined>, "">;
        readonly code: v.StringSchema<undefined>;
        readonly discount_code_id: v.NullishSchema<v.StringSchema<undefined>, undefined>;
        readonly discount_amount: v.SchemaWithFallback<v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>, 0>;
    }, undefined>, undefined>;
    readonly discount_amount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
    readonly vat_rate: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
    /** VAT added on lines whose price excludes it, after discount. */
    readonly vat_added: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
    /** The part of the other lines that is VAT already. */
    readonly vat_included: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
    readonly amount_due: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
    readonly can_checkout: v.BooleanSchema<undefined>;
}, undefined>;
export type CartQuote = v.InferOutput<typeof cartQuoteSchema>;
/** A line of a placed order. */
declare const orderedLineSchema: v.ObjectSchema<{
    readonly position: v.NumberSchema<undefined>;
    readonly item_type: v.StringSchema<undefined>;
    readonly item_title: v.StringSchema<undefined>;
    readonly quantity: v.NumberSchema<undefined>;
    readonly discount_amount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
    readonly net_amount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
    readonly vat_amount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
    readonly gross_amount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
    readonly is_membership: v.BooleanSchema<undefined>;
    readonly is_onboarding_fee: v.BooleanSchema<undefined>;
}, undefined>;
export type OrderedLine = v.InferOutput<typeof orderedLineSchema>;
/** What `checkout` answers, the first time and on every retry with the same key. */
export declare const placedOrderSchema: v.ObjectSchema<{
    readonly purchase_id: v.StringSchema<undefined>;
    readonly purchase_number: v.StringSchema<undefined>;
    readonly status: v.PicklistSchema<["pending", "paid"], undefined>;
    readonly net_amount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
    readonly vat_amount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
    readonly total_amount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
    readonly currency: v.LiteralSchema<"EUR", undefined>;
    readonly invoice_id: v.NullishSchema<v.StringSchema<undefined>, undefined>;
    readonly invoice_number: v.NullishSchema<v.StringSchema<undefined>, undefined>;
    readonly due_date: v.NullishSchema<v.StringSchema<undefined>, undefined>;
    /** Whether the member has a box number by now. */
    readonly has_box: v.NullishSchema<v.BooleanSchema<undefined>, undefined>;
    readonly items: v.ArraySchema<v.ObjectSchema<{
        readonly position: v.NumberSchema<undefined>;
        readonly item_type: v.StringSchema<undefined>;
        readonly item_title: v.StringSchema<undefined>;
        readonly quantity: v.NumberSchema<undefined>;
        readonly discount_amount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
        readonly net_amount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
        readonly vat_amount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
        readonly gross_amount: v.SchemaWithPipe<readonly [v.NumberSchema<undefined>, v.FiniteAction<number, undefined>]>;
        readonly is_membership: v.BooleanSchema<undefined>;
        readonly is_onboarding_fee: v.BooleanSchema<undefined>;
    }, undefined>, undefined>;
}, undefined>;
export type PlacedOrder = v.InferOutput<typeof placedOrderSchema>;
export {};
