import { randomUUID } from 'node:crypto';
import type { Stack } from 'local/stack';
import { inDays, makeDocument, makeEvent, mark } from 'shared/testing/factories';
import {
  administrator,
  member,
  type Person,
  superAdministrator,
  visitor,
} from 'shared/testing/personas';
import { granted } from '../../backend';
import { checkout, document, event, recordPayment } from '../../cart/ordering';

interface RefusalError {
  code: string;
  message: string;
}

/** Arranges what each code needs and answers the call that is refused with it. */
export type Refused = Record<
  string,
  (stage: Stage) => Promise<() => PromiseLike<{ error: RefusalError | null }>>
>;

export type Stage = Awaited<ReturnType<typeof setStage>>;

interface Office {
  nadia: Person;
  claire: Person;
}

export async function openOffice(stack: Stack): Promise<Office> {
  const [nadia, claire] = await Promise.all([administrator(stack), superAdministrator(stack)]);
  return { nadia, claire };
}

/** The people of one call, among them a member nobody else has met, and what they do before it is refused. */
export async function setStage(stack: Stack, { nadia, claire }: Office) {
  const maria = await member(stack);
  const seats = () => makeEvent(stack.sql);
  const anOrder = async () =>
    checkout(maria.client, [document(await makeDocument(stack.sql)), event(await seats())]);
  const aPaidOrder = async () => {
    const order = await anOrder();
    await granted(recordPayment(nadia.client, order));
    return order;
  };
  const aSeries = async () => {
    const recurrence = { recurring_type: 'weekly', recurring_end_date: inDays(24) };
    const { id } = await makeEvent(stack.sql, recurrence);
    const [last] = await stack.sql<{ id: string }[]>`
      select id from public.events where series_id = ${id} order by event_date desc limit 1`;
    return { id, last: String(last?.id) };
  };
  const apply = async (email: string) =>
    visitor(stack).from('affiliates').insert({
      first_name: 'Elena',
      last_name: 'Rossi',
      email,
      promotion_methods: 'A newsletter',
    });
  const anApplication = async () => {
    const email = `elena-${mark()}@example.test`;
    await granted(apply(email));
    const [row] = await stack.sql<{ id: string }[]>`
      select id from public.affiliates where email = ${email}`;
    return { id: String(row?.id), email };
  };
  const aMessage = async (email = `elena-${mark()}@example.test`) => {
    const [row] = await stack.sql<{ id: string }[]>`
      insert into public.contact_messages (name, email, message)
      values ('Elena', ${email}, 'Is there parking?') returning id`;
    return String(row?.id);
  };
  const answer = async (messageId: string, known = 0) =>
    nadia.client.rpc('answer_message', {
      p_id: randomUUID(),
      p_message_id: messageId,
      p_answer: 'Yes, there is.',
      p_known: known,
    });
  const asOwner = (statement: string) =>
    stack.sql.unsafe(statement).then(
      () => ({ error: null }),
      (error: { code: string; message: string }) => ({ error }),
    );
  return {
    stack,
    maria,
    nadia,
    claire,
    anOrder,
    aPaidOrder,
    seats,
    aSeries,
    apply,
    anApplication,
    aMessage,
    answer,
    asOwner,
  };
}
