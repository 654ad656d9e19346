import { expect, test } from 'vitest';
import { VIES_PATH, viesStandIn } from './vies';

const question = {
  countryCode: 'AT',
  vatNumber: 'U12345675',
  requesterMemberStateCode: 'MT',
  requesterNumber: '00000000',
};

const { fetch: ask } = viesStandIn();
async function answer(body: unknown, method = 'POST') {
  const asked = await ask(
    new Request(`http://localhost${VIES_PATH}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    }),
  );
  return { status: asked.status, ...(await asked.json().catch(() => ({}))) };
}

test('the stand-in answers as VIES does: name, address, and a request that it names for who asks by a number', async () => {
  expect(await answer(question)).toMatchObject({
    status: 200,
    countryCode: 'AT',
    vatNumber: 'U12345675',
    valid: true,
    name: 'ACME GMBH',
    requestIdentifier: expect.stringMatching(/^LOCAL\d{10}$/),
    traderNameMatch: 'NOT_PROCESSED',
  });
  const { requesterNumber: _, ...nobodys } = question;
  expect(await answer(nobodys)).toMatchObject({ valid: true, requestIdentifier: '' });
});

test('the stand-in knows no other numbers, and refuses what is none', async () => {
  expect(await answer({ ...question, vatNumber: 'U99999999' })).toMatchObject({
    valid: false,
    name: '---',
  });
  expect(await answer({ ...question, vatNumber: '?' })).toMatchObject({
    status: 400,
    errorWrappers: [{ error: 'INVALID_INPUT' }],
  });
  expect(await answer(null)).toMatchObject({ status: 400 });
  expect(await answer(null, 'GET')).toMatchObject({ status: 405 });
});

test('a register is down always, or only when it is asked first', async () => {
  const belgian = { ...question, countryCode: 'BE', vatNumber: '0411905847' };
  const down = { status: 500, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] };
  expect(await answer(belgian)).toMatchObject(down);
  expect(await answer(belgian)).toMatchObject({ valid: true, name: 'SNEL BV' });
  const dutch = { ...question, countryCode: 'NL', vatNumber: '004495445B01' };
  for (const _ of 'twice') expect(await answer(dutch)).toMatchObject(down);
});

test('a name that is withheld is compared with the one that is told', async () => {
  const spanish = { ...question, countryCode: 'ES', vatNumber: 'B58378431' };
  const told = (traderName: string) => answer({ ...spanish, traderName });
  expect(await told('iberia consultores')).toMatchObject({ name: '---', traderNameMatch: 'VALID' });
  expect(await told('Somebody')).toMatchObject({ traderNameMatch: 'INVALID' });
});
