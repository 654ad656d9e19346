import { finishMerging, followCartInOtherTabs, loadCart } from 'shared/cart/cart';
import { joinPendingItems } from 'shared/cart/join-pending-items';
import { repeatReading } from 'shared/lib/repeat-reading';
import { isOffline } from 'shared/lib/unreachable-text';
import { forgetDeviceOfOthers } from 'shared/push/forget-device';
import { keepRenewedDevice } from 'shared/push/renewed-device';
import { adoptPendingMembership } from 'shared/registration/adopt-membership';
import { showToast, useAppStore } from 'shared/runtime/store';
import { saveRegistrationDraft } from './save-registration-draft';
import { startOffline } from './start-offline';

followCartInOtherTabs(); // this module is evaluated once a page, at the first arrival

/**
 * What a sign-in or a restored session brings with it: the stored cart, pending purchases not yet
 * on an order, the plan chosen at registration, and details that could not be saved then.
 */
export async function bringWhatIsTheirs(): Promise<void> {
  const { userId } = useAppStore.getState().session;
  if (userId === null) return; // they have left already
  loadCart(userId);
  void forgetDeviceOfOthers()
    .then(() => keepRenewedDevice(userId))
    .catch((cause: unknown) => console.error('push', cause));
  await Promise.all([
    step(
      userId,
      (id) => repeatReading(() => joinPendingItems(id)),
      'Some of your pending items could not be loaded. Reload the page to try again.',
    ),
    step(
      userId,
      adoptPlan,
      'The plan you chose could not be put into your cart. Reload the page to try again.',
    ),
    step(
      userId,
      saveRegistrationDraft,
      'Your registration details could not be saved. Reload the page to try again.',
    ),
  ]);
  finishMerging(userId);
  // after what they wait for
  startOffline(userId).catch((cause) => console.warn('nothing is kept on this device', cause));
}

/**
 * No step waits for another, or fails with it; each says for itself that it failed, and without a connection comes as soon
 * as there is one.
 */
async function step(
  userId: string,
  take: (userId: string) => Promise<void>,
  failureText: string,
): Promise<void> {
  if (useAppStore.getState().session.userId !== userId) return;
  try {
    await take(userId);
  } catch (cause) {
    if (isOffline()) {
      addEventListener('online', () => void step(userId, take, failureText), { once: true });
      return; // the page says so
    }
    console.error('a step after signing in failed', cause);
    // the person may have signed out, or another signed in, while we asked
    if (useAppStore.getState().session.userId === userId) showToast(failureText, 'error');
  }
}

async function adoptPlan(userId: string): Promise<void> {
  const adopted = await repeatReading(() => adoptPendingMembership(userId));
  if (adopted === 'unavailable') {
    showToast('The plan you chose is no longer available. Please choose another one.', 'error');
  }
}
