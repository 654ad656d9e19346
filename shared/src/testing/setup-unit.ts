import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Files share a process and a window: what an earlier one has left there is none of the next one's business.
vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
document.head.replaceChildren();
document.body.replaceChildren();
history.replaceState(null, '', '/');

// What has to happen is awaited until the test itself is given up, as everywhere.
configure({ asyncUtilTimeout: 28_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
