import { storeSlice } from 'shared/runtime/store';
import type { Consent } from './types';

interface ConsentState {
  /** Null: not decided yet. Undefined: not read yet. */
  given: Consent | null | undefined;
  /** Whether the settings are open. */
  isOpen: boolean;
}

export const useConsent = storeSlice<ConsentState>('ofPage', 'consent', {
  given: undefined,
  isOpen: false,
});
