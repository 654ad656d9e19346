import * as v from 'valibot';
/** What waits for a person. Dates and times are the wall clock in Malta, money is gross euros. */
export declare const agendaSchema: v.ObjectSchema<{
    /** Whether a registration or document above 0 waits for its payment (spec 1§2). */
    readonly needs_payment: v.BooleanSchema<undefined>;
    /** Placed orders that are not paid; null when there is none. */
    readonly due: v.NullableSchema<v.ObjectSchema<{
        readonly amount: v.NumberSchema<undefined>;
        readonly orders: v.NumberSchema<undefined>;
        readonly first_due_date: v.NullableSchema<v.StringSchema<undefined>, undefined>;
    }, undefined>, undefined>;
    readonly next_event: v.NullableSchema<v.ObjectSchema<{
        readonly title: v.StringSchema<undefined>;
        readonly event_date: v.StringSchema<undefined>;
        readonly event_time: v.StringSchema<undefined>;
    }, undefined>, undefined>;
}, undefined>;
export type Agenda = v.InferOutput<typeof agendaSchema>;
