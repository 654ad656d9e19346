import type { Call } from './bad-input';
import type { Target } from './bad-input-target';

/** Bodies that no client library sends. */
export const badBodies = [
  '',
  ' ',
  'null',
  'true',
  '7',
  '"text"',
  '[]',
  '[1]',
  '[null]',
  '{',
  '{"p_items":',
  '{"p_items": [}',
  '\u0000',
  '{"p_items": NaN}',
  '{"a": 1, "a": 2}',
  '{"": ""}',
  '{"p_items": [], "p_unknown": 1}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"p_items": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  `{"p_items": [{"item_type": "service", "item_id": "\\ud800", "unit_price": 1e999}]}`,
];

/** Each such body to each function and table. */
export async function bodyCalls(target: Target): Promise<Call[]> {
  const { data } = await target.callers.member.auth.getSession();
  const paths = [
    ...Object.keys(target.functions).map((name) => `rpc/${name}`),
    ...Object.keys(target.tables),
  ];
  return paths.flatMap((path) =>
    badBodies.flatMap((body) =>
      ['application/json', 'text/plain', 'application/x-www-form-urlencoded'].map((type) => ({
        what: `POST ${path} as ${type}: ${JSON.stringify(body.slice(0, 40))}`,
        send: async () => {
          const answer = await fetch(`${target.stack.url}/rest/v1/${path}`, {
            method: 'POST',
            headers: {
              apikey: target.stack.publishableKey,
              authorization: `Bearer ${data.session?.access_token}`,
              'content-type': type,
            },
            body,
          });
          const message = await answer.text();
          return {
            status: answer.status,
            error: answer.ok ? null : { code: String(answer.status), message },
          };
        },
      })),
    ),
  );
}
