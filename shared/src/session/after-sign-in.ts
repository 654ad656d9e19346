import { showToast, useAppStore } from 'shared/runtime/store';
import { findPendingItems } from '../cart/api';
import { followCartInOtherTabs, loadCart, mergeIntoCart } from '../cart/cart';
import { saveProfile } from '../profile/api';
import { adoptPendingMembership } from '../registration/adopt-membership';
import { clearRegistrationDraft, readRegistrationDraft } from '../registration/registration-draft';

followCartInOtherTabs(); // this module is loaded once a page, at the first sign-in

/**
 * What a sign-in or a restored session brings with it: the stored cart, pending purchases not yet
 * on an order, the plan chosen at registration, and details that could not be saved then.
 */
export async function afterSignIn(userId: string): Promise<void> {
  loadCart(userId, 'merging');
  const steps = await Promise.allSettled([
    saveDraft(userId),
    mergePending(userId),
    adoptPlan(userId),
  ]);
  loadCart(userId, 'ready');
  const failures = steps.filter((step) => step.status === 'rejected');
  if (failures.length === 0) return;
  for (const { reason } of failures) console.error('a step after signing in failed', reason);
  if (isStillHere(userId)) {
    showToast('Some of your pending items could not be loaded. Refresh to try again.', 'error');
  }
}

async function saveDraft(userId: string): Promise<void> {
  const { email } = useAppStore.getState().session;
  const details = email === null ? null : readRegistrationDraft(email);
  if (details === null) return;
  await saveProfile(userId, details);
  clearRegistrationDraft();
}

async function mergePending(userId: string): Promise<void> {
  const before = idsInCart();
  const items = await findPendingItems(userId);
  if (!isStillHere(userId)) return;
  loadCart(userId, 'merging');
  const now = idsInCart();
  // what was there and is gone was removed or ordered in another tab while we asked
  mergeIntoCart(items.filter(({ id }) => now.has(id) || !before.has(id)));
}

function idsInCart(): Set<string> {
  return new Set(useAppStore.getState().cart.items.map(({ id }) => id));
}

async function adoptPlan(userId: string): Promise<void> {
  if ((await adoptPendingMembership(userId)) === 'unavailable') {
    showToast('The plan you chose is no longer on offer. Please choose another one.', 'error');
  }
}

// the person may have signed out, or another signed in, while we asked
function isStillHere(userId: string): boolean {
  return useAppStore.getState().session.userId === userId;
}
