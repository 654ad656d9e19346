import { refusedCards } from './cards';
import { refusedCommissions } from './commissions';
import { refusedEvents } from './events';
import { refusedLimits } from './limits';
import { refusedMemberships } from './memberships';
import { refusedOrders } from './orders';
import { refusedPeople } from './people';
import { refusedPost } from './post';
import { refusedPostCollections } from './post-collections';
import { refusedPostCounts } from './post-counts';
import { refusedPostRequests } from './post-requests';
import { refusedPostShares } from './post-shares';
import { refusedPushes } from './pushes';
import { refusedShredding } from './shredding';
import type { Refused } from './stage';
import { refusedVat } from './vat';
import { refusedVerification } from './verification';

/** A call that meets each code. The limits come last: they leave little room for forms. */
export const refused: Refused = {
  ...refusedPeople,
  ...refusedCommissions,
  ...refusedOrders,
  ...refusedCards,
  ...refusedMemberships,
  ...refusedEvents,
  ...refusedPost,
  ...refusedPostCollections,
  ...refusedPostCounts,
  ...refusedPostRequests,
  ...refusedPostShares,
  ...refusedPushes,
  ...refusedShredding,
  ...refusedVat,
  ...refusedVerification,
  ...refusedLimits,
};
