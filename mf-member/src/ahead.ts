import { fetchAmountsDue, fetchCredits, fetchInvoices } from 'shared/billing/api';
import { fetchSavedCard } from 'shared/card-payments/api';
import { fetchDocuments, fetchLibrary } from 'shared/documents/api';
import { fetchRegistrations, fetchUpcomingEvents } from 'shared/events/api';
import { paths } from 'shared/lib/paths';
import { fetchPost, fetchPostQuota, fetchPostRules } from 'shared/post/api';
import { fetchPostCharges } from 'shared/post-charges/api';
import { fetchPostCollections } from 'shared/post-collections/api';
import { fetchPostDelegates, fetchPostsOfOthers } from 'shared/post-delegates/api';
import { fetchPostShares } from 'shared/post-shares/api';
import type { Ahead } from 'shared/remote-contract';
import { fetchOwnServices, fetchServices } from 'shared/services/api';
import { fetchOwnVerification, fetchVerificationRules } from 'shared/verification/api';

const allPost = { search: '', filter: 'all' } as const;

const ahead: Ahead = {
  [paths.memberHome]: ({ user, today }) => [
    fetchAmountsDue(user),
    fetchInvoices(user, 0),
    fetchLibrary(user),
    fetchUpcomingEvents(today),
    fetchRegistrations(user),
    fetchPost(allPost),
    fetchOwnVerification(),
  ],
  [paths.verification]: () => [fetchOwnVerification(), fetchVerificationRules()],
  [paths.post]: () => [
    fetchPost(allPost),
    fetchPostQuota(),
    fetchPostCharges(),
    fetchPostsOfOthers(),
    fetchPostCollections(),
  ],
  [paths.postRules]: () => [fetchPostRules(), fetchPostsOfOthers()],
  [paths.postShared]: () => [fetchPostShares(), fetchPostsOfOthers()],
  [paths.postDelegates]: () => [fetchPostDelegates(), fetchPostsOfOthers()],
  [paths.postOfOthers]: () => [fetchPostsOfOthers()],
  [paths.documents]: ({ user }) => [fetchDocuments(), fetchLibrary(user)],
  [paths.services]: ({ user }) => [fetchServices(), fetchOwnServices(user)],
  [paths.events]: ({ user, today }) => [fetchUpcomingEvents(today), fetchRegistrations(user)],
  [paths.billing]: ({ user }) => [
    fetchAmountsDue(user),
    fetchInvoices(user, 0),
    fetchPostCharges(),
    fetchCredits(user),
    fetchSavedCard(user),
  ],
};

export default ahead;
