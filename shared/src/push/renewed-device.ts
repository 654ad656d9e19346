import { readStored, writeStored } from 'shared/lib/browser-storage';
import { subscription } from './forget-device';

/**
 * Browsers renew on their own where they take notifications, and what is sent to the old place ends. Where this one did
 * since its person turned notifications on, the database is told the new place. Where they were turned on before places were
 * kept here, the present one is kept, and not told: it may have been removed from another device.
 */
export async function keepRenewedDevice(userId: string): Promise<void> {
  if (readStored('push-person') !== userId) return;
  const kept = readStored('push-endpoint');
  const present = await subscription();
  if (present === null || present.endpoint === kept) return;
  if (kept === null) {
    writeStored('push-endpoint', present.endpoint);
    return;
  }
  const { keepThisDevice } = await import('./this-device');
  await keepThisDevice(present);
}
