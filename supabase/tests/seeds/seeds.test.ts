import { startStack } from 'local/stack';
import { visitor } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { granted } from '../backend';
import { plan, quote, service } from '../cart/ordering';

test('the demo people sign in and find a small business at work', async () => {
  const stack = await startStack({ fresh: true, seed: true });
  try {
    const signIn = async (email: string) => {
      const client = visitor(stack);
      const { error } = await client.auth.signInWithPassword({ email, password: 'demo-password' });
      expect(error).toBeNull();
      return client;
    };
    const [maria, nadia, claire] = await Promise.all(
      ['member@example.test', 'admin@example.test', 'super@example.test'].map(signIn),
    );
    if (!maria || !nadia || !claire) throw new Error('someone is missing');

    // Maria has a little history and can still become a member.
    const invoices = await granted(maria.from('invoices').select('status').order('created_at'));
    expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid', 'pending']);
    const services = await granted(maria.from('user_services').select('payment_status'));
    expect(services.map(({ payment_status }) => payment_status).sort()).toEqual([
      'completed',
      'in_progress',
      'paid',
      'pending',
    ]);
    const library = maria.from('user_documents').select('payment_status').order('purchase_date');
    expect((await granted(library)).map(({ payment_status }) => payment_status)).toEqual([
      'paid',
      'pending',
    ]);
    const offer = await quote(maria, [service(await plan(maria, 'pro'))], 'welcome10');
    expect(offer).toMatchObject({ can_checkout: true, onboarding_fee: 149, discount_amount: 15.9 });

    // The administrators find orders in every state, and every invoice number in a row.
    const orders = await granted(nadia.from('order_directory').select('status'));
    expect(new Set(orders.map((order) => order.status))).toEqual(
      new Set(['pending', 'paid', 'cancelled']),
    );
    // What they paid came in over the weeks, not all of it today.
    const payments = await granted(claire.from('payments').select('paid_on'));
    const today = new Date().toISOString().slice(0, 10);
    expect(payments.filter(({ paid_on }) => paid_on === today).length).toBeLessThan(2);
    const numbers = await granted(
      claire
        .from('invoices')
        .select('invoice_number')
        .eq('kind', 'invoice')
        .order('created_at')
        .order('invoice_number'),
    );
    expect(numbers.map((row) => Number(row.invoice_number.split('-')[2]))).toEqual(
      numbers.map((_, index) => index + 1),
    );
    const upcoming = await granted(
      maria
        .from('events')
        .select('id')
        .eq('status', 'active')
        .gte('event_date', new Date().toISOString().slice(0, 10)),
    );
    expect(upcoming.length).toBeGreaterThan(3);
  } finally {
    await stack.stop();
  }
});
