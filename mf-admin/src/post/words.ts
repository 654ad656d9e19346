import { personName } from 'shared/lib/person-name';
import type { ClaimedName, PostEntry, PostKind, PostRefusal } from 'shared/post/types';
import type { IdentityDocument } from 'shared/post-collections/types';

export const kindNames: Readonly<Record<PostKind, string>> = {
  letter: 'Letter',
  large_letter: 'Large letter',
  parcel: 'Parcel',
  registered: 'Registered',
  collection_notice: 'Collection notice',
};

/** Why a request is refused, as whoever refuses it chooses. */
export const refusalNames: Readonly<Record<Exclude<PostRefusal, 'gone' | 'official'>, string>> = {
  unreadable_label: 'The label cannot be read',
  damaged: 'The item is damaged',
  not_a_document: 'There is no document in it',
  identity_missing: 'The member is not identified yet',
  no_sender: 'It says nowhere who sent it',
  not_paper: 'There is more in it than paper',
  other: 'Another reason',
};

export const documentNames: Readonly<Record<IdentityDocument, string>> = {
  id_card: 'Identity card',
  passport: 'Passport',
  residence_card: 'Residence card',
};

/** "Box 104", as signs and lists say it. */
export function boxName(box: number | null): string | null {
  return box === null ? null : `Box ${box}`;
}

/** "Box 104, Maria Vella", as far as both are known. */
export function boxAndName(box: number | null, name: string | null): string {
  return [boxName(box), name].filter(Boolean).join(', ');
}

type Named = Pick<PostEntry, 'user_id' | 'box_number' | 'member_name'> &
  Partial<Pick<PostEntry, 'addressee'>>;

/** Whose an item is, or the name as it was read. */
export function entryName({
  user_id: userId,
  box_number: box,
  member_name: member,
  addressee = null,
}: Named): string {
  if (userId === null) return addressee ?? 'No name to be read';
  return boxAndName(box, member ?? addressee) || 'A member';
}

/** "has “Fenech” confirmed.": what is true of another one who claims a name, or one that looks like it. */
export function otherClaim(of: ClaimedName['others'][number], name: string): string {
  const what = of.name === name ? 'this name' : `“${of.name}”`;
  return of.is_confirmed ? `has ${what} confirmed.` : `claims ${what}, too.`;
}

/** "Box 104, Maria Vella": a member, as lists of the office say who it is. */
export function memberName(of: Pick<ClaimedName, 'member_name' | 'box_number'>): string {
  return boxAndName(of.box_number, personName(of.member_name));
}
