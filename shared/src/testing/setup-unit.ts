import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Test files share a process and a window: each starts with fresh modules and an empty page.
vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
document.head.replaceChildren();
document.body.replaceChildren();
history.replaceState(null, '', '/');

// Just below the time limit of a test: on a busy machine a slow step is not a failure.
configure({ asyncUtilTimeout: 28_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
