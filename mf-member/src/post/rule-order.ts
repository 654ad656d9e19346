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

/** Whether all that is for `rule` is for another one, too. */
function isForAllOf(other: PostRule, rule: PostRule): boolean {
  const isFromAll =
    other.source === 'any' || (other.source === rule.source && other.sender === rule.sender);
  const kinds = other.item_kinds;
  return isFromAll && (!kinds || (rule.item_kinds?.every((kind) => kinds.includes(kind)) ?? false));
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
  const later = rules.slice(nth + 1).filter((other) => other.is_on && overlap(rule, other));
  const last = later.findIndex((other) => isForAllOf(other, rule)); // none of it goes beyond that one
  const heirs = last === -1 ? later : later.slice(0, last + 1);
  return heirs.find((other) => isAway(other, kinds));
}

/** What is read before a rule leaves its post to another one. */
export const heirText = (heir: PostRule) =>
  `Post that it is for goes to the next rule that fits: “${ruleName(heir)}”.`;
