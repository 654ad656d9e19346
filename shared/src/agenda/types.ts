import * as v from 'valibot';

/** What waits for a person. Dates and times are the wall clock in Malta, money is gross euros. */
export const agendaSchema = v.object({
  /** Whether a registration or document above 0 waits for its payment (spec 1§2). */
  needs_payment: v.boolean(),
  /** Placed orders that are not paid; null when there is none. */
  due: v.nullable(
    v.object({ amount: v.number(), orders: v.number(), first_due_date: v.nullable(v.string()) }),
  ),
  next_event: v.nullable(
    v.object({ title: v.string(), event_date: v.string(), event_time: v.string() }),
  ),
});
export type Agenda = v.InferOutput<typeof agendaSchema>;
