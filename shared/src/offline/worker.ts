/** Registers the service worker of the site; null where there is none. */
export async function whenRegistered(): Promise<ServiceWorkerRegistration | null> {
  try {
    return (await navigator.serviceWorker?.register('/worker.js')) ?? null;
  } catch (cause) {
    console.warn('no service worker', cause);
    return null;
  }
}
