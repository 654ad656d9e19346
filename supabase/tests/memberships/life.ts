import { randomUUID } from 'node:crypto';
import type { Stack } from 'local/stack';
import type { Membership, MembershipQuote } from 'shared/memberships/types';
import { administrator, type Client, member, type Person } from 'shared/testing/personas';
import { granted } from '../backend';
import { checkout, plan, recordPayment, service } from '../cart/ordering';
import { type DailyRun, runDaily } from '../daily-run';
import { setMaltaToday } from '../malta-today';

type Type = 'essential' | 'pro' | 'enterprise';
type Period = 'monthly' | 'annual';

/** The state of a membership, read as the member's screen reads it. */
export async function standing(client: Client, userId?: string): Promise<Membership> {
  const answer = await granted(
    client.rpc('get_membership', userId === undefined ? {} : { p_user_id: userId }),
  );
  return answer as unknown as Membership;
}

export async function quoted({ client }: Person, type: Type, period: Period = 'monthly') {
  const choice = { p_membership_type: type, p_billing_period: period };
  return (await granted(
    client.rpc('quote_membership_change', choice),
  )) as unknown as MembershipQuote;
}

export interface Changed {
  starts: string;
  starts_on: string;
  order: {
    purchase_id: string;
    purchase_number: string;
    total_amount: number;
    due_date: string;
  } | null;
}

/** Changes to a plan as the screen does: for the price that was shown. */
export async function change(
  person: Person,
  type: Type,
  period: Period = 'monthly',
  key: string = randomUUID(),
): Promise<Changed> {
  const { total_amount } = await quoted(person, type, period);
  const answer = person.client.rpc('change_membership', {
    p_membership_type: type,
    p_billing_period: period,
    p_idempotency_key: key,
    p_expected_total: total_amount,
  });
  return (await granted(answer)) as unknown as Changed;
}

/** A stack of the test's own, with an administrator and the days one wants. */
export class Years {
  constructor(
    readonly stack: Stack,
    readonly nadia: Person,
  ) {}

  static async begin(stack: Stack): Promise<Years> {
    return new Years(stack, await administrator(stack));
  }

  /** Makes it another day, and lets the daily run do what is due. */
  async on(day: string): Promise<DailyRun> {
    await setMaltaToday(this.stack.sql, day);
    return this.run();
  }

  async run(): Promise<DailyRun> {
    const done = await runDaily(this.stack.sql);
    if (!done || done.failures.length > 0) throw new Error(done?.failures.join() ?? 'another run');
    return done;
  }

  /** Somebody who paid for a plan on a day. */
  async subscriber(day: string, type: Type = 'pro', period: Period = 'monthly'): Promise<Person> {
    await setMaltaToday(this.stack.sql, day);
    const person = await member(this.stack);
    const wanted = service(await plan(person.client, type, period));
    await granted(recordPayment(this.nadia.client, await checkout(person.client, [wanted])));
    return person;
  }

  /** Pays the membership's unpaid order today. */
  async pay(person: Person): Promise<void> {
    const { unpaid } = await standing(person.client);
    if (!unpaid) throw new Error('nothing to pay');
    await granted(recordPayment(this.nadia.client, unpaid));
  }

  /** What somebody was told of their membership, oldest first. */
  async told({ client }: Person): Promise<string[]> {
    const rows = await granted(
      client.from('notifications').select('event, params').order('created_at').order('id'),
    );
    return rows
      .filter(({ event }) => /^membership_|^invoice_overdue/.test(event))
      .map(({ event, params }) => {
        const days = (params as { days_left?: number }).days_left;
        return days === undefined ? event : `${event} ${days}`;
      });
  }

  /** The kinds of mails to somebody about their membership, oldest first. */
  async mails({ id }: Person): Promise<string[]> {
    const rows = await this.stack.sql<{ kind: string }[]>`
      select kind from public.mails where user_id = ${id}
        and kind in ('membership_started', 'membership_renewal', 'membership_reminder', 'membership_expired',
          'membership_ended', 'membership_changed', 'notice_given', 'notice_taken_back', 'cooling_off',
          'invoice_overdue')
      order by created_at, id`;
    return rows.map(({ kind }) => kind);
  }
}
