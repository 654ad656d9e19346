import { ruleName } from 'shared/post/rule-name';
import type { PostRule, PostRules } from 'shared/post/types';

type Kinds = PostRules['kinds'];

/** What does away with paper spares what is official. */
const isAway = ({ kind }: PostRule, kinds: Kinds) =>
  kinds.some((each) => each.kind === kind && each.spares_official);

/** Whether an item can be for both of two rules. */
function overlap(one: PostRule, other: PostRule): boolean {
  if (one.source === 'sender' && other.source === 'sender' && one.sender !== other.sender)
    return false;
  const of = other.item_kinds;
  return !one.item_kinds || !of || one.item_kinds.some((kind) => of.includes(kind));
}

/**
 * The rule that does away with post that another one is for until now, once that is off, changed or gone; undefined: there
 * is none.
 * @param rules in their order.
 */
export function heirOf(
  rule: PostRule,
  rules: readonly PostRule[],
  kinds: Kinds,
): PostRule | undefined {
  if (!rule.is_on || rule.source === 'official') return undefined;
  const nth = rules.findIndex(({ id }) => id === rule.id);
  return rules.find(
    (other, at) => at > nth && other.is_on && isAway(other, kinds) && overlap(rule, other),
  );
}

/** What is read before a rule leaves its post to another one. */
export const heirText = (heir: PostRule) =>
  `Post that it is for goes to the next rule that fits: “${ruleName(heir)}”.`;
