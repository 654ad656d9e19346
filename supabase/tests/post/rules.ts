import { randomUUID } from 'node:crypto';
import { mandate } from 'shared/post/mandate';
import type { PostRuleDraft, PostRules, PostRuleTrial } from 'shared/post/types';
import type { Person } from 'shared/testing/personas';
import { granted } from '../backend';

/** "All post: scan at once", as the page sends a new rule. */
export const aRule = (changes: Partial<PostRuleDraft> = {}): PostRuleDraft => ({
  id: randomUUID(),
  version: 0,
  source: 'any',
  sender: null,
  item_kinds: null,
  kind: 'scan',
  options: { mandate: mandate.version },
  most_extra: 0,
  ...changes,
});

type Caller = Pick<Person, 'client'>;

export const tryRule = ({ client }: Caller, rule: unknown) =>
  client.rpc('try_post_rule', { p_rule: rule as never });

export const saveRule = ({ client }: Caller, rule: unknown, shown: unknown = null) =>
  client.rpc('save_post_rule', { p_rule: rule as never, p_shown: shown as never });

export async function tried(person: Caller, rule: PostRuleDraft): Promise<PostRuleTrial> {
  return (await granted(tryRule(person, rule))) as unknown as PostRuleTrial;
}

/** Tries a rule and switches it on, as the page does; answers it with its new version. */
export async function switchedOn(
  person: Caller,
  changes: Partial<PostRuleDraft> = {},
): Promise<PostRuleDraft> {
  const rule = aRule(changes);
  const { count, extra_gross } = await tried(person, rule);
  await granted(saveRule(person, rule, { count, extra_gross }));
  return { ...rule, version: rule.version + 1 };
}

export const rules = async ({ client }: Caller) =>
  (await granted(client.rpc('get_post_rules'))) as unknown as PostRules;

/** The limit of a month beyond the plan that somebody chooses, net. */
export async function chooseCap({ id, client }: Person, spending_cap: number): Promise<void> {
  const row = { user_id: id, spending_cap };
  await granted(client.from('post_settings').upsert(row, { onConflict: 'user_id' }));
}
