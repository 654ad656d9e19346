import { vi } from 'vitest';

// Test files share a process: each starts with modules of its own, and with nothing left of the one before.
vi.resetModules();
vi.unstubAllEnvs();
vi.useRealTimers();
vi.restoreAllMocks();
