import type { ReactNode } from 'react';
import type { PaymentState } from 'shared/orders/types';
import type { Profile } from 'shared/profiles/types';
import type { PersonRecord } from 'shared/users/person/types';

/** What other capabilities draw of a person; put together in person-page.tsx. */
export interface PersonParts {
  /** Member, Admin …, in a word. */
  Role: (props: { profile: Profile }) => ReactNode;
  /** How it stands with the money of an order. */
  OrderState: (props: { state: PaymentState; isOverdue?: boolean }) => ReactNode;
  /** Where a super administrator chooses another role, or reads that nobody changes their own. */
  RoleControl: (props: { profile: Profile }) => ReactNode;
  /** Their applications to the affiliate programme, with what can be decided. */
  Applications: (props: { ids: readonly string[] }) => ReactNode;
  /** How it stands with their address; an officer asks them to confirm who uses it. */
  Address: (props: { record: PersonRecord }) => ReactNode;
  /** The names under which they receive post, with what can be decided. */
  PostNames: (props: { id: string }) => ReactNode;
  /** Who reads their post, and whose post they read. */
  PostDelegates: (props: { id: string }) => ReactNode;
  /** What they owe for their post and no order bills yet. */
  PostCharges: (props: { id: string }) => ReactNode;
}
