import { vi } from 'vitest';

/** From here on the browser stores nothing more; what it has stays, until the mocks are restored. */
export function fillStorage(): void {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const stored = globalThis.localStorage;
  // a place of its own: happy-dom hands out the method it has handed out before, mocked or not
  vi.spyOn(globalThis, 'localStorage', 'get').mockReturnValue({
    getItem: (key: string) => stored.getItem(key),
    removeItem: (key: string) => stored.removeItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  } as unknown as Storage);
}
