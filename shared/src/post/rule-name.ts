import type { PostKind, PostRequestKind, PostRuleWords } from './types';

const plurals: Readonly<Record<PostKind, string>> = {
  letter: 'letters',
  large_letter: 'large letters',
  parcel: 'parcels',
  registered: 'registered letters',
  collection_notice: 'notices to collect an item',
};

/** What a rule asks for, as its name ends: one entry for each kind. */
const ruleDeeds: Readonly<Record<PostRequestKind, string>> = {
  scan: 'scan at once',
  rescan: 'scan again',
  return: 'return to sender',
  forward: 'send on',
  collect: 'keep to be collected',
  shred: 'shred unopened',
};

/** The kinds of post a rule is for, within a sentence: "letters and parcels". */
function kindsText(kinds: readonly PostKind[] | null): string {
  const [first, ...others] = kinds?.map((kind) => plurals[kind]) ?? ['post'];
  const last = others.pop();
  return last === undefined ? `${first}` : `${[first, ...others].join(', ')} and ${last}`;
}

/** A rule in words, made of its parts: "Letters from Sundial Telecom: scan at once". */
export function ruleName({ source, sender, item_kinds, kind }: PostRuleWords): string {
  const what = kindsText(item_kinds);
  const which = {
    any: `All ${what}`,
    official: `Official ${what}`,
    sender: `${what.charAt(0).toUpperCase()}${what.slice(1)} from ${sender}`,
  }[source];
  return `${which}: ${ruleDeeds[kind] ?? kind}`; // of a newer database
}
