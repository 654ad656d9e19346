import { mark } from 'shared/testing/factories';
import { type Client, type Person, visitor } from 'shared/testing/personas';
import { backend, granted } from '../backend';

export const application = (email = `elena-${mark()}@example.test`) => ({
  first_name: 'Elena',
  last_name: 'Rossi',
  email,
  promotion_methods: 'A newsletter',
});

/** The one under this address, which is stored in small letters. */
export async function findByEmail(client: Client, email: string) {
  return granted(client.from('affiliates').select().eq('email', email.toLowerCase()).single());
}

/** An affiliate without an account, approved by `nadia`. */
export async function anAffiliate(nadia: Person, email?: string) {
  const form = application(email);
  await granted(visitor(backend).from('affiliates').insert(form));
  const { id } = await findByEmail(nadia.client, form.email);
  const approval = await approve(nadia, id);
  return { id, email: form.email, code: approval.referral_code };
}

export async function approve(nadia: Person, id: string) {
  const answer = await granted(
    nadia.client.rpc('approve_affiliate_simple', { p_affiliate_id: id }),
  );
  return answer as Record<'referral_code' | 'signup_link', string>;
}

/** Makes an application whose approval was withdrawn pending again. */
export function reopen({ client }: Pick<Person, 'client'>, p_affiliate_id: string) {
  return client.rpc('reopen_affiliate', { p_affiliate_id });
}
