import type { Backend, Person } from 'shared/testing/personas';
import { granted } from '../backend';

/** What somebody chooses on the page of the test card office. */
export interface AtTheOffice {
  card?: '4242' | '0002' | '3155' | '0341';
  way?: 'now' | 'late' | 'twice' | 'disordered' | 'lost';
  amount?: 'asked' | 'less' | 'more';
  deed?: 'pay' | 'twice' | 'leave' | 'expire' | 'confirmed' | 'denied';
}

type Answer = { status: number; said: Record<string, unknown> };

/** Asks the function that leads to the provider, as the page of this person does. */
export async function askCheckout(
  { url, publishableKey }: Pick<Backend, 'url' | 'publishableKey'>,
  person: Pick<Person, 'client'> | null,
  question: object,
): Promise<Answer> {
  const session = person && (await person.client.auth.getSession()).data.session;
  const answer = await fetch(`${url}/functions/v1/card-checkout`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${session?.access_token ?? publishableKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(question),
  });
  return { status: answer.status, said: (await answer.json()) as Record<string, unknown> };
}

/** Presses "Pay by card". @returns the page of the provider */
export async function openCardPage(
  backend: Pick<Backend, 'url' | 'publishableKey'>,
  person: Person,
  order: { purchase_id: string },
  keepsCard = false,
): Promise<string> {
  const question = { purchase_id: order.purchase_id, keeps_card: keepsCard };
  const { said } = await askCheckout(backend, person, question);
  if (typeof said.url !== 'string') throw new Error(`no page: ${JSON.stringify(said)}`);
  return said.url;
}

/** Does something on that page. @returns where it leads, or what it says */
export async function payAt(
  page: string,
  { card = '4242', way = 'now', amount = 'asked', deed = 'pay' }: AtTheOffice = {},
): Promise<{ status: number; location: string | null }> {
  const answer = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ card, way, amount, deed }),
    redirect: 'manual',
  });
  return { status: answer.status, location: answer.headers.get('location') };
}

/** The attempt that a page leads back to. */
export function attemptOf(location: string | null): string {
  return new URL(location ?? '').searchParams.get('attempt') ?? '';
}

/** What the member reads of their own tries, newest first. */
export function attemptsOf({ client }: Person) {
  return granted(
    client
      .from('payment_attempts')
      .select('id, state, amount, paid_amount, failure, kind')
      .order('created_at', { ascending: false }),
  );
}
