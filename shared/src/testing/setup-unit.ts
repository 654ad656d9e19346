import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Files share a process: what an earlier one has left in a module is none of the next one's business.
vi.resetModules();

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
