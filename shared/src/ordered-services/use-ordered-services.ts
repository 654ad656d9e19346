import { reloadDirectory } from 'shared/lib/use-directory';
import { orderedServiceDirectory, setServiceProgress } from './api';
import type { NextStep } from './types';

/**
 * Moves a service on and reads again what shows it: the list, and the order it stands on.
 * @throws AppError, see `setServiceProgress`.
 */
export async function moveService(
  service: { id: string; updated_at: string },
  next: NextStep,
  notes = '',
): Promise<void> {
  try {
    await setServiceProgress(service, next, notes);
  } finally {
    await reloadDirectory(orderedServiceDirectory);
  }
}

/** One of several that are moved one after the other: the list is read again without waiting for it. */
export async function moveOneOfMany(
  service: { id: string; updated_at: string },
  next: NextStep,
  notes: string,
): Promise<void> {
  try {
    await setServiceProgress(service, next, notes);
  } finally {
    void reloadDirectory(orderedServiceDirectory);
  }
}
