import { readStored, removeStored } from 'shared/lib/browser-storage';
import { endPushes, rememberedPerson } from 'shared/lib/kept';

/** Takes no notifications any more, and shows none of those that came. */
export async function forgetDevice(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration) await endPushes(registration);
  removeStored('push-endpoint');
  removeStored('push-person'); // last: what failed is tried again when the next person arrives
}

/**
 * Nobody reads on this device what is meant for whoever used it before, also where their sign-out was not heard. Whoever
 * signs in for one tab beside the person whom this browser remembers ends nothing of theirs.
 */
export async function forgetDeviceOfOthers(): Promise<void> {
  const owner = readStored('push-person');
  if (owner !== null && owner !== rememberedPerson()) await forgetDevice();
}

/** By which this browser takes notifications; null where it takes none. */
export async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}
