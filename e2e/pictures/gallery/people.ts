import type { Stack } from 'local/stack';
import { type Client, visitor } from 'shared/testing/personas';

/** Somebody abroad with a company; the country is none of those that the registration offers. */
export const founder = {
  fullName: 'Yūko Ōnishi',
  email: 'yuko.onishi@example.test',
  password: 'kintsugi-2027',
  address: '2-8-1 Jingumae',
  city: 'Shibuya-ku, Tokyo',
  postalCode: '150-0001',
  company: 'Ōnishi Ceramics K.K.',
  vatNumber: 'T8010401012345',
  phone: '+81 3 5550 0142',
  country: 'Japan',
};

/** Logins of the demo seed. */
const seedPassword = 'demo-password';
export const nadia = { email: 'admin@example.test', password: seedPassword };
export const karl = { email: 'karl.micallef@example.test', password: seedPassword };

/** The desk in Valletta; what it does is shown where a member notices it. */
export class Office {
  constructor(private readonly stack: Stack) {}

  /** The whole amount of the founder's one unpaid order has arrived. */
  async recordPayment(): Promise<void> {
    const client = await this.signIn();
    const [order] = await this.stack.sql<{ id: string; number: string; amount: number }[]>`
      select p.id, p.purchase_number as number, p.total_amount::float8 as amount
      from public.purchases p join public.profiles f on f.id = p.user_id
      where f.email = ${founder.email} and p.status = 'pending'`;
    if (!order) throw new Error('Nothing is to be paid.');
    await client
      .rpc('record_payment', {
        p_purchase_id: order.id,
        p_provider: 'bank_transfer',
        p_reference: `SWIFT ${order.number}`,
        p_amount: order.amount,
      })
      .throwOnError();
  }

  async setProgress(title: string, status: string, notes: string): Promise<void> {
    const client = await this.signIn();
    const [ordered] = await this.stack.sql<{ id: string }[]>`
      select us.id from public.user_services us join public.services s on s.id = us.service_id
        join public.profiles f on f.id = us.user_id
      where f.email = ${founder.email} and s.title = ${title}`;
    if (!ordered) throw new Error(`${title} is not ordered.`);
    await client
      .rpc('set_service_progress', {
        p_user_service_id: ordered.id,
        p_status: status,
        p_notes: notes,
      })
      .throwOnError();
  }

  /** Anew each time: between two calls lie months. */
  private async signIn(): Promise<Client> {
    const client = visitor(this.stack);
    const { error } = await client.auth.signInWithPassword(nadia);
    if (error) throw error;
    return client;
  }
}
