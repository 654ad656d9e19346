import { useAppStore } from 'shared/runtime/store';
import { saveProfile } from '../profiles/api';
import { clearRegistrationDraft, readRegistrationDraft } from './registration-draft';

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
}
