import { cleanEmail, isEmailAddress } from 'shared/lib/email-address';
import { mark } from 'shared/testing/factories';
import { visitor } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, granted, refusal, sql } from './backend';

const meant = 'elena@example.test';

/** Ways to write one address. */
const written = [
  meant,
  ' Elena@EXAMPLE.test ',
  'elena@\u200bexample.test',
  '\ufeffelena@example.test\u00a0',
  'el\u00adena@exam\u2060ple.test\u202c',
  'elena\u{e0020}@example.test\ufe0f\u3164',
  'mailto:elena@example.test',
  'MailTo: elena@example.test?subject=Hello&body=x',
  '<mailto:elena@example.test>',
  '<elena@example.test>,',
  'elena@example.test,',
  'elena@example.test.',
  'elena@example.test; ',
  'elena＠example．test',
];

const others = {
  fine: [
    "o'hara+post@mail.example.co.uk",
    'a.b-c_d@ex-ample.test',
    'ġulja@eżempju.test',
    'x@1.test',
  ],
  wrong: [
    ...[
      '',
      'elena',
      'elena@',
      '@example.test',
      'elena@example',
      'elena@example.t',
      'elena@@example.test',
    ],
    ...[
      'el..ena@example.test',
      '.elena@example.test',
      'elena.@example.test',
      'elena@example..test',
    ],
    ...['elena@-example.test', 'elena@example-.test', 'elena@exam_ple.test', 'el ena@example.test'],
    ...['elena@example.test,maria@example.test', 'Elena <elena@example.test>', 'a"b@example.test'],
    ...['el\u0001ena@example.test', 'el\u001cena@example.test', 'elena@exam\u0085ple.test'],
    ...['elena@example.test\r\nBcc: maria@example.test', `${'x'.repeat(320)}@example.test`],
  ],
};

const inDatabase = async (text: string) => {
  const [row] = await sql<{ clean: string; is_email: boolean }[]>`
    select private.clean_email(${text}) as clean, private.is_email(private.clean_email(${text}))`;
  return row;
};

test.each(written)('%j is one address, in forms and in the database', async (text) => {
  expect(cleanEmail(text)).toBe(meant);
  expect(await inDatabase(text)).toEqual({ clean: meant, is_email: true });
});

test.each([...others.fine, ...others.wrong])(
  '%j is judged alike by forms and database',
  async (text) => {
    const clean = cleanEmail(text);
    const isRight = others.fine.includes(text);
    if (clean.length <= 320) expect(isEmailAddress(clean)).toBe(isRight);
    expect(await inDatabase(text)).toEqual({ clean, is_email: isRight });
  },
);

test('a text of a million characters is refused at once', () => {
  const text = `${'.'.repeat(1_000_000)}x`;
  const began = performance.now();
  expect(isEmailAddress(cleanEmail(text))).toBe(false);
  expect(performance.now() - began).toBeLessThan(100);
});

test('a message from an address copied with invisible characters can be answered, and counts as its own', async () => {
  const name = `elena-${mark()}`;
  const send = (email: string) =>
    refusal(visitor(backend).from('contact_messages').insert({ name, email, message: 'Hello' }));
  const ways = [
    `${name}@example.test`,
    `mailto:${name}@example.test`,
    ` ${name}@\u200bexample.test,`,
  ];
  for (const way of ways) expect(await send(way)).toBeUndefined();
  expect(await send(`${name}@EXAMPLE.test.`)).toBe('RL001');
  const rows = await sql`select distinct email from public.contact_messages where name = ${name}`;
  expect(rows).toEqual([{ email: `${name}@example.test` }]);
  for (const wrong of others.wrong) expect(await send(wrong), wrong).toBe('23514');
});

test('an application is stored under the address that is meant', async () => {
  const email = `karl-${mark()}@example.test`;
  await granted(
    visitor(backend)
      .from('affiliates')
      .insert({
        first_name: 'Karl',
        last_name: 'Micallef',
        email: `<mailto:${email.toUpperCase()}>`,
        promotion_methods: 'A newsletter',
      }),
  );
  const rows = await sql`select 1 from public.affiliates where email = ${email}`;
  expect(rows).toHaveLength(1);
});

test.each([
  'el..ena-%@example.test',
  'elena\u200b-%@example.test',
  'el\u0085ena-%@example.test',
  'elena-%@example.test,',
  'mailto:elena-%@example.test',
])('an account under %j is refused, by Auth and by the database', async (pattern) => {
  const email = pattern.replace('%', mark());
  const { error } = await visitor(backend).auth.signUp({ email, password: 'a-password' });
  expect(error?.code).toBe('validation_failed');
  await expect(
    sql`insert into auth.users (id, email) values (gen_random_uuid(), ${email})`,
  ).rejects.toMatchObject({ code: '23514' });
});
