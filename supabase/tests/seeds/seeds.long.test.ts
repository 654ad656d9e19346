import { startStack } from 'local/stack';
import { daysAfter, maltaToday } from 'shared/lib/malta-time';
import type { Overview, OverviewSeries } from 'shared/overview/types';
import { visitor } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { granted } from '../backend';
import { plan, quote, service } from '../cart/ordering';

const wholeStack = 120_000; // ms: two years of orders are placed one by one, and two months of post
test('the demo people sign in and find a small business at work', {
  timeout: wholeStack,
}, async () => {
  const stack = await startStack({ fresh: true, seed: true, sendMails: false });
  try {
    const signIn = async (email: string) => {
      const client = visitor(stack);
      const { error } = await client.auth.signInWithPassword({ email, password: 'demo-password' });
      expect(error).toBeNull();
      return client;
    };
    const [maria, nadia, claire, elena] = await Promise.all(
      [
        'member@example.test',
        'admin@example.test',
        'super@example.test',
        'elena.rossi@example.test',
      ].map(signIn),
    );
    if (!maria || !nadia || !claire || !elena) throw new Error('someone is missing');

    // Maria is a member with a little history, and Elena can still become one.
    const invoices = await granted(maria.from('invoices').select('status').order('created_at'));
    expect(invoices.map(({ status }) => status)).toEqual([
      'paid',
      'paid',
      'paid',
      'paid',
      'paid',
      'pending',
    ]);
    const services = await granted(maria.from('user_services').select('payment_status'));
    expect(services.map(({ payment_status }) => payment_status).sort()).toEqual([
      'completed',
      'completed',
      'completed',
      'in_progress',
      'paid',
      'paid',
      'pending',
    ]);
    const library = maria.from('user_documents').select('payment_status').order('purchase_date');
    expect((await granted(library)).map(({ payment_status }) => payment_status)).toEqual([
      'paid',
      'pending',
    ]);
    const offer = await quote(elena, [service(await plan(elena, 'pro'))], 'welcome10');
    expect(offer).toMatchObject({ can_checkout: true, onboarding_fee: 149, discount_amount: 15.9 });

    // The administrators find orders in every state, and every invoice number in a row.
    const orders = await granted(nadia.from('order_directory').select('status'));
    expect(new Set(orders.map((order) => order.status))).toEqual(
      new Set(['pending', 'paid', 'cancelled']),
    );
    // The twelve months of the overview look like a year: money in almost each of them, none today.
    const today = maltaToday();
    const year = { p_from: daysAfter(today, -364), p_to: today };
    const { months } = (await granted(nadia.rpc('get_overview', year))) as Overview;
    const lively = (what: 'income' | 'registrations') => months.filter((month) => month[what] > 0);
    expect(lively('income').length).toBeGreaterThanOrEqual(11);
    expect(lively('registrations').length).toBeGreaterThanOrEqual(9);
    // Its charts have something to show: the year before, members who came and who left.
    const drawn = await granted(nadia.rpc('get_overview_series', year));
    const series = (drawn as OverviewSeries).months;
    expect(series.filter(({ income_before }) => income_before > 0).length).toBeGreaterThan(5);
    expect(series.every(({ memberships }) => memberships && memberships.recurring > 0)).toBe(true);
    expect(series.some(({ memberships }) => memberships && memberships.ended > 0)).toBe(true);
    const payments = await granted(claire.from('payments').select('paid_on'));
    expect(payments.filter(({ paid_on }) => paid_on >= daysAfter(today, -1))).toEqual([]);
    // Invoice numbers follow one another in each year.
    const invoiceRows = await granted(
      claire
        .from('invoices')
        .select('invoice_number, issued_date, created_at')
        .eq('kind', 'invoice')
        .order('created_at')
        .order('invoice_number'),
    );
    const inYear: Record<string, number> = {};
    for (const { invoice_number, issued_date, created_at } of invoiceRows) {
      expect(issued_date).toBe(maltaToday(new Date(created_at)));
      const year = issued_date.slice(0, 4);
      inYear[year] = (inYear[year] ?? 0) + 1;
      expect(invoice_number).toBe(`INV-${year}-${String(inYear[year]).padStart(5, '0')}`);
    }
    // The calendar runs on as it did before the demo.
    expect(await stack.sql`select private.malta_today()::text as today`).toEqual([{ today }]);
    const upcoming = await granted(
      maria.from('events').select('id').eq('status', 'active').gte('event_date', today),
    );
    expect(upcoming.length).toBeGreaterThan(3);
  } finally {
    await stack.stop();
  }
});
