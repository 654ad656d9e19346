import { capitalised } from 'shared/lib/capitalised';
import { formatDay } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import { plansPath } from 'shared/memberships/standing';
import * as v from 'valibot';
import { type LinkBlock, link } from './content';
import type { MailSite } from './mail-writer';

/** An item as the database queues it for a mail. */
export const postSchema = v.object({
  post_item_id: v.string(),
  kind: v.string(),
  received_at: v.string(),
  /** Missing unless its owner wants senders in mails. */
  sender: v.nullish(v.string()),
  /** Its owner has no plan in force, or it is not approved who uses their address. */
  is_held: v.nullish(v.boolean()),
  held_for: v.nullish(v.string()),
  /** A rule of its owner has asked for this kind of request. */
  asked_by_rule: v.nullish(v.string()),
  /** After a membership: until when it is kept, whether that is over, and which six months are paid for. */
  kept_until: v.nullish(v.string()),
  goes_back: v.nullish(v.boolean()),
  leaving: v.nullish(v.string()),
});

type Post = Pick<v.InferOutput<typeof postSchema>, 'kind' | 'sender'>;

const names: Readonly<Record<string, string>> = {
  letter: 'a letter',
  large_letter: 'a large letter',
  parcel: 'a parcel',
  registered: 'a registered letter',
  collection_notice: 'a notice of collection',
};

/** "A letter from the Malta Business Registry"; one of a kind that a later version knows is "Post". */
export function postWords({ kind, sender }: Post): string {
  return `${capitalised(names[kind] ?? 'post')}${sender ? ` from ${sender}` : ''}`;
}

export function postLink(
  label: string,
  { post_item_id: id }: { post_item_id: string },
  site: MailSite,
): LinkBlock {
  return link(label, `${site.url}${paths.postItem}?id=${encodeURIComponent(id)}`);
}

/** What a rule has asked for as it came; undefined: nothing. */
export function byRule({ asked_by_rule: kind }: { asked_by_rule?: string | null | undefined }) {
  if (!kind) return undefined;
  const deeds: Readonly<Record<string, string>> = {
    scan: 'to open and scan it',
    return: 'to send it back',
    shred: 'to shred it, unopened',
  };
  const until = kind === 'shred' ? 'take that back for 7 days' : 'withdraw that until we begin';
  return `A rule of yours has asked us ${deeds[kind] ?? 'what to do with it'}. You can ${until}.`;
}

/** Where its owner does something about post that is held. */
export function heldLink(
  { held_for: heldFor }: Pick<v.InferOutput<typeof postSchema>, 'held_for'>,
  site: MailSite,
) {
  return heldFor === 'identity'
    ? link('See what is missing', site.url + paths.verification)
    : link('Choose a plan', site.url + plansPath);
}

/** What becomes of post of a member without a plan, or whose address is not approved. */
export function heldWords({
  held_for: heldFor,
  kept_until: until,
  goes_back: goesBack,
  leaving,
}: v.InferOutput<typeof postSchema>): string {
  if (heldFor === 'identity')
    return 'We keep it for you, unopened, until we have approved who uses your address.';
  if (goesBack) return 'Your membership is over, so it goes back to its sender.';
  if (leaving === 'forwarding')
    return 'We send it on to your default address with the week’s round.';
  if (until)
    return `You have no active plan. We keep it for you, unopened, until ${formatDay(until)}; then it goes back to its sender. With a plan you can have it scanned.`;
  return 'You have no active plan. We keep it for you, unopened; with a plan you can have it scanned.';
}
