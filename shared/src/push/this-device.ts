import { AppError } from 'shared/lib/app-error';
import { writeStored } from 'shared/lib/browser-storage';
import { rememberedPerson } from 'shared/lib/kept';
import { workerPath } from 'shared/lib/worker-names';
import { keepPushSubscription } from './api';
import { deviceName } from './device-name';
import { subscription } from './forget-device';

/**
 * `uninstalled`: an iPhone or iPad shows notifications of a site only once it is on the home screen. `unremembered`: the
 * session ends with the tab, and nothing of the person stays in this browser.
 */
export type PushSupport = 'yes' | 'blocked' | 'uninstalled' | 'unremembered' | 'no';

/** Whether this browser can show notifications to somebody. Asks for nothing. */
export function pushSupport(userId: string | null): PushSupport {
  if (
    !('Notification' in globalThis && 'serviceWorker' in navigator && 'PushManager' in globalThis)
  ) {
    return 'standalone' in navigator && navigator.standalone === false ? 'uninstalled' : 'no';
  }
  if (rememberedPerson() !== userId) return 'unremembered';
  return Notification.permission === 'denied' ? 'blocked' : 'yes';
}

/** By what the database knows this browser; null where it takes no notifications. */
export async function thisEndpoint(): Promise<string | null> {
  return (await subscription())?.endpoint ?? null;
}

/**
 * Turns notifications on for this browser: asks the person, then the push service, then tells the database.
 * @throws AppError `PUSH` in words when the person or the browser says no
 */
export async function turnOn(userId: string, pushKey: string): Promise<void> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') {
    throw said(
      permission === 'denied'
        ? 'Your browser blocks notifications from this site.'
        : 'Notifications stay off, as your browser was not allowed to show them.',
    );
  }
  await keepThisDevice(await subscribe(await workerOfSite(), pushKey));
  writeStored('push-person', userId);
}

/** Tells the database where this browser takes notifications. */
export async function keepThisDevice(made: PushSubscription): Promise<void> {
  await keepPushSubscription(made.toJSON(), deviceName(navigator.userAgent));
  writeStored('push-endpoint', made.endpoint);
}

/** The worker that shows them: it is there since the person has arrived, unless it could not be brought then. */
async function workerOfSite(): Promise<ServiceWorkerRegistration> {
  try {
    if (!(await navigator.serviceWorker.getRegistration())) {
      await navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' });
    }
    return await navigator.serviceWorker.ready; // none takes notifications before it is active
  } catch (cause) {
    console.warn('no service worker', cause);
    throw said('Your browser could not prepare itself. Reload the page, then try again.');
  }
}

async function subscribe(
  registration: ServiceWorkerRegistration,
  pushKey: string,
): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  try {
    try {
      return await registration.pushManager.subscribe(options);
    } catch (cause) {
      if (!(cause instanceof DOMException && cause.name === 'InvalidStateError')) throw cause;
      // made for a key we no longer have
      await (await registration.pushManager.getSubscription())?.unsubscribe();
      return await registration.pushManager.subscribe(options);
    }
  } catch (cause) {
    console.warn('no push subscription', cause);
    throw said(
      'Your browser could not reach the service that brings its notifications. Please try again later.',
    );
  }
}

function said(text: string): AppError {
  return new AppError('PUSH', text, text);
}
