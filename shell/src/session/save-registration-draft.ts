import { saveProfile } from 'shared/profiles/api';
import { profileKey } from 'shared/profiles/use-profile';
import {
  clearRegistrationDraft,
  readRegistrationDraft,
} from 'shared/registration/registration-draft';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';

/**
 * Saves the details that could not be saved when `userId` registered, if any wait in this browser.
 * @throws AppError; they go on waiting.
 */
export async function saveRegistrationDraft(userId: string): Promise<void> {
  const { email } = useAppStore.getState().session;
  const details = email === null ? null : readRegistrationDraft(email);
  if (details === null) return;
  await saveProfile(userId, details);
  clearRegistrationDraft();
  // a page may have read it before: the cart would ask for an address that is there
  void queryClient.invalidateQueries({ queryKey: profileKey(userId) });
}
