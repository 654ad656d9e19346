import { administrator, type Person } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import { ask, asked, chain, item, letter, only, quota, subscriber, withdraw } from './letters';

let nadia: Person;
let omar: Person;
beforeAll(async () => {
  [nadia, omar] = await Promise.all([
    administrator(backend, { fullName: 'Nadia Camilleri' }),
    administrator(backend),
  ]);
});

const askBack = ({ client }: Person, id: string, p_question: unknown = 'Both letters?') =>
  client.rpc('ask_back_post_request', { p_id: id, p_question: p_question as string });
const answer = (
  { client }: Person,
  id: string,
  p_answer: unknown = 'The first alone.',
  p_question: unknown = 'Both letters?',
) =>
  client.rpc('answer_post_request', {
    p_id: id,
    p_question: p_question as string,
    p_answer: p_answer as string,
  });
const take = ({ client }: Person, id: string) => client.rpc('take_post_request', { p_id: id });

async function waiting() {
  const maria = await subscriber(backend, nadia);
  const of = await letter(sql, maria);
  return { maria, of, ...(await asked(maria, of)) };
}

const queued = async (id: string) =>
  granted(
    nadia.client
      .from('post_queue')
      .select('state, is_overdue, taken_by, question, answer')
      .eq('id', id)
      .single(),
  );

describe('the office', () => {
  test('asks back what it cannot do as asked: the member is told, and nobody works on it', async () => {
    const { maria, of, id } = await waiting();
    await granted(take(nadia, id));
    expect(await refusal(askBack(omar, id))).toBe('PO010');
    await granted(askBack(nadia, id, ' Both  letters? '));
    await granted(askBack(nadia, id)); // the first answer was lost
    await sql`update public.post_requests set due_at = now() - interval '1 hour' where id = ${id}`;
    expect(await queued(id)).toEqual({
      state: 'asked',
      is_overdue: false,
      taken_by: null,
      question: 'Both letters?',
      answer: null,
    });
    expect(await item(maria, of)).toMatchObject({
      request: { id, state: 'asked', question: 'Both letters?', answer: null },
      open_requests: [{ id }],
    });
    const told = await granted(maria.client.from('notifications').select('event, message'));
    expect(told.filter(({ event }) => event === 'post_request_asked_back')).toEqual([
      expect.objectContaining({ message: 'A letter waits for your answer: Both letters?' }),
    ]);
    const mails = await sql`select kind from public.mails where user_id = ${maria.id}
      and kind = 'post_request_asked_back'`;
    expect(mails).toHaveLength(1);
    expect(await chain(sql, of)).toEqual(['scan_asked', 'scan_taken', 'request_asked_back']);
    expect(await quota(maria.client)).toMatchObject({ used: 1 });
  });

  test('goes on without an answer by taking the request, and then none is taken', async () => {
    const { maria, id } = await waiting();
    await granted(askBack(nadia, id));
    await granted(take(omar, id));
    expect(await refusalDetails(answer(maria, id))).toEqual({
      code: 'PO055',
      details: { state: 'in_work' },
    });
    expect(await refusal(withdraw(maria, id))).toBe('PO023');
  });

  test('lets go of what is not answered, and it waits for the answer again', async () => {
    const { maria, id } = await waiting();
    await granted(askBack(nadia, id));
    await granted(take(omar, id));
    await granted(omar.client.rpc('let_go_post_request', { p_id: id }));
    expect(await queued(id)).toMatchObject({ state: 'asked', taken_by: null });
    await granted(answer(maria, id));
    await granted(take(omar, id));
    await granted(omar.client.rpc('let_go_post_request', { p_id: id }));
    expect(await queued(id)).toMatchObject({ state: 'waiting', answer: 'The first alone.' });
  });

  test('refuses what is not answered, and gives the document back', async () => {
    const { maria, of, id } = await waiting();
    await granted(askBack(nadia, id));
    await granted(omar.client.rpc('refuse_post_request', { p_id: id, p_code: 'damaged' }));
    expect(await item(maria, of)).toMatchObject({ request: { state: 'refused' } });
    expect(await quota(maria.client)).toMatchObject({ used: 0 });
    expect(await refusal(askBack(nadia, id))).toBe('PO011');
  });

  test('asks something, in at most 300 characters, and nobody else does', async () => {
    const { maria, id } = await waiting();
    for (const question of ['', ' ', null, 'x'.repeat(301)]) {
      expect(await refusal(askBack(nadia, id, question))).toBe('PO054');
    }
    expect(await refusal(askBack(maria, id))).toBe('ID002');
    const clerk = await administrator(backend);
    const own = only(await granted(ask(clerk, 'return', await letter(sql, clerk))));
    expect(await refusal(askBack(clerk, own.id))).toBe('PO040');
  });
});

describe('a member', () => {
  test('answers, and the request waits again with a new due time', async () => {
    const { maria, of, id } = await waiting();
    await granted(askBack(nadia, id));
    await sql`update public.post_requests set due_at = now() - interval '9 days' where id = ${id}`;
    await granted(answer(maria, id, ' The first\nalone. '));
    await granted(answer(maria, id)); // the first answer was lost
    expect(await queued(id)).toEqual({
      state: 'waiting',
      is_overdue: false,
      taken_by: null,
      question: 'Both letters?',
      answer: 'The first alone.',
    });
    const kept = await item(maria, of);
    expect(Date.parse(`${kept?.request?.due_at}`)).toBeGreaterThan(Date.now());
    expect(kept?.timeline.map(({ kind, by }) => `${by} ${kind}`)).toEqual([
      'you scan_asked',
      'office scan_taken',
      'office request_asked_back',
      'you request_answered',
    ]);
    // what was written is in no entry of the chain, which outlives it
    const details = await sql`select detail::text from public.post_events where item_id = ${of.id}`;
    expect(details.map(({ detail }) => detail).join()).not.toMatch(/letters|alone/);
  });

  test('withdraws instead of answering', async () => {
    const { maria, id } = await waiting();
    await granted(askBack(nadia, id));
    await granted(withdraw(maria, id));
    expect(await refusal(answer(maria, id))).toBe('PO055');
    expect(await quota(maria.client)).toMatchObject({ used: 0 });
  });

  test('answers what is theirs and was asked, in at most 300 characters', async () => {
    const { maria, id } = await waiting();
    expect(await refusal(answer(maria, id))).toBe('PO055');
    await granted(askBack(nadia, id));
    const giulia = await subscriber(backend, nadia);
    expect(await refusal(answer(giulia, id))).toBe('PO024');
    expect(await refusal(answer(nadia, id))).toBe('PO024');
    for (const words of ['', ' ', null, 'x'.repeat(301)]) {
      expect(await refusal(answer(maria, id, words))).toBe('PO054');
    }
  });

  test('is asked a second time: what was answered before stays, and answers nothing else', async () => {
    const { maria, of, id } = await waiting();
    await granted(askBack(nadia, id));
    await granted(answer(maria, id));
    await granted(askBack(omar, id, 'Which one is the first?'));
    expect(await refusalDetails(answer(maria, id, 'Yes'))).toEqual({
      code: 'PO055',
      details: { state: 'asked' },
    });
    expect(await refusal(answer(maria, id, 'Yes', null))).toBe('PO055');
    expect(await item(maria, of)).toMatchObject({
      request: {
        state: 'asked',
        question: 'Which one is the first?',
        answer: null,
        earlier_words: [{ question: 'Both letters?', answer: 'The first alone.' }],
      },
    });
    const mails = await sql`select kind from public.mails where user_id = ${maria.id}
      and kind = 'post_request_asked_back'`;
    expect(mails).toHaveLength(2);
  });
});
