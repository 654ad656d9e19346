import { counted } from 'shared/lib/counted';
import type { PostRequestKind, PostRuleSender, PostRules, PostRuleWords } from 'shared/post/types';

interface Suggestion {
  rule: PostRuleWords;
  /** Why it is made. */
  reason: string;
}

const most = 2;

/** Rules that somebody without any could begin with, made of whose post they have had. */
export function suggestionsOf({ senders, kinds }: Pick<PostRules, 'senders' | 'kinds'>) {
  const official = senders.filter((sender) => sender.is_official);
  const others = senders.filter((sender) => !sender.is_official);
  const may = (kind: PostRequestKind, isOfficial: boolean) =>
    kinds.some((each) => each.kind === kind && !(isOfficial && each.spares_official));
  const found: Suggestion[] = [];
  if (official.length > 0 && may('scan', true)) {
    const items = official.reduce((total, sender) => total + sender.items, 0);
    found.push({
      rule: { ...whole, source: 'official' },
      reason: `You have had ${counted(items, 'official item')}, which may set you a time limit.`,
    });
  }
  for (const sender of [...others, ...official]) {
    const kind = mostAsked(sender, (each) => may(each, sender.is_official));
    if (!may(kind, sender.is_official)) continue;
    if (sender.is_official && found.some(({ rule }) => rule.source === 'official')) continue;
    found.push({
      rule: { ...whole, source: 'sender', sender: sender.name, kind },
      reason: `You have had ${counted(sender.items, 'item')} from there.`,
    });
  }
  return found.slice(0, most);
}

const whole = {
  source: 'any',
  sender: null,
  item_kinds: null,
  kind: 'scan',
  most_extra: 0,
} as const satisfies PostRuleWords;

/** What was asked for most of their post; a scan where nothing was. */
function mostAsked(
  { asked }: PostRuleSender,
  may: (kind: PostRequestKind) => boolean,
): PostRequestKind {
  const counts = Object.entries(asked) as [PostRequestKind, number][];
  const [first] = counts
    .filter(([kind]) => may(kind))
    .filter(([kind]) => kind !== 'shred' || !asked.scan) // they read it first
    .toSorted(([, a], [, b]) => b - a);
  return first?.[0] ?? 'scan';
}
