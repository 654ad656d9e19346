import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Files share a process: what an earlier one has left in a module is none of the next one's business.
vi.resetModules();

// What has to happen is awaited until the test itself is given up, as everywhere.
configure({ asyncUtilTimeout: 28_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
