const place = (request: Place) =>
  new URL(typeof request === 'string' ? request : request.url, location.href).href;

type Place = string | { url: string };

class FakeCache {
  readonly #kept = new Map<string, Response>();

  async match(request: Place): Promise<Response | undefined> {
    return this.#kept.get(place(request))?.clone();
  }

  async put(request: Place, answer: Response): Promise<void> {
    await this.delete(request); // what is written last stands last
    this.#kept.set(place(request), answer);
  }

  async delete(request: Place): Promise<boolean> {
    return this.#kept.delete(place(request));
  }

  async keys(): Promise<{ url: string }[]> {
    return [...this.#kept.keys()].map((url) => ({ url }));
  }
}

/** The caches of a browser, as far as we use them: one that was deleted goes on for whoever has it open. */
export class FakeCaches {
  readonly #caches = new Map<string, FakeCache>();

  async open(name: string): Promise<FakeCache> {
    const cache = this.#caches.get(name) ?? new FakeCache();
    this.#caches.set(name, cache);
    return cache;
  }

  async has(name: string): Promise<boolean> {
    return this.#caches.has(name);
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }

  async match(request: Place, { cacheName }: { cacheName: string }): Promise<Response | undefined> {
    return this.#caches.get(cacheName)?.match(request);
  }
}

/** The locks of a browser: whoever wants one alone waits for all who came before, and all who come later for them. */
class FakeLocks {
  #alone: Promise<unknown> = Promise.resolve();
  #together: Promise<unknown> = Promise.resolve();

  request<Value>(_name: string, { mode }: LockOptions, work: () => Promise<Value>): Promise<Value> {
    const isShared = mode === 'shared';
    const done = (isShared ? this.#alone : this.#together).then(work);
    const over = done.catch(() => {});
    this.#together = Promise.all([this.#together, over]);
    if (!isShared) this.#alone = over;
    return done;
  }
}

/** An answer of the site's own server; by itself a `Response` is nobody's. */
export function ownAnswer(text: string, type = 'text/html', status = 200): Response {
  const answer = new Response(text, { status, headers: { 'Content-Type': type } });
  return Object.defineProperties(answer, {
    type: { value: 'basic' },
    clone: { value: () => ownAnswer(text, type, status) },
  });
}

/** A browser with a worker that answers for this page. @returns its caches */
export function keepHere(): FakeCaches {
  const caches = new FakeCaches();
  Object.defineProperty(globalThis, 'caches', { configurable: true, value: caches });
  const workers = new Set<{ unregister: () => Promise<boolean> }>();
  const serviceWorker = {
    controller: {},
    ready: Promise.resolve(),
    addEventListener() {},
    async register() {
      const worker = { unregister: async () => workers.delete(worker) };
      workers.add(worker);
    },
    getRegistrations: async () => [...workers],
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: new FakeLocks() });
  return caches;
}

/** The browser as it is for whoever never signed in. */
export function keepNothing(): void {
  Reflect.deleteProperty(globalThis, 'caches');
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'locks');
}
