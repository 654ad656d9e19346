import { readStored, removeStored } from 'shared/lib/browser-storage';

/** Takes no notifications any more; what is on the way is not shown. */
export async function forgetDevice(): Promise<void> {
  removeStored('push-person');
  await (await subscription())?.unsubscribe();
}

/** Nobody reads on this device what is meant for whoever used it before, also where their sign-out was not heard. */
export async function forgetDeviceOfOthers(userId: string): Promise<void> {
  const owner = readStored('push-person');
  if (owner !== null && owner !== userId) await forgetDevice();
}

/** By which this browser takes notifications; null where it takes none. */
export async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}
