import { AppError } from 'shared/lib/app-error';
import { useAppStore } from 'shared/runtime/store';

/** @throws AppError `ID001` when nobody is signed in any more (spec 1§8). */
export function requireSignedIn(): void {
  if (useAppStore.getState().session.status === 'signed-in') return;
  throw new AppError('ID001', 'nobody is signed in', 'User not authenticated');
}
