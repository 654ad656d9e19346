import { readStored } from 'shared/lib/browser-storage';
import { subscription } from './forget-device';

/**
 * Browsers renew on their own where they take notifications, and what is sent to the old place ends. Where this one did
 * since its person turned notifications on, the database is told the new place.
 */
export async function keepRenewedDevice(userId: string): Promise<void> {
  const kept = readStored('push-endpoint');
  if (kept === null || readStored('push-person') !== userId) return;
  const present = await subscription();
  if (present === null || present.endpoint === kept) return;
  const { keepThisDevice } = await import('./this-device');
  await keepThisDevice(present);
}
