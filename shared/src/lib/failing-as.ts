import { AppError } from './app-error';
import { unknownFailure } from './failure-texts';
import { toAppError } from './to-app-error';

/**
 * What `work` answers; a failure is read after the words of the screen: "Failed to delete greeting: …".
 * @throws AppError, otherwise as it was.
 */
export async function failingAs<T>(failure: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const { code, message, userText, details, answer } = toAppError(cause, unknownFailure);
    throw new AppError(code, message, `${failure}: ${userText}`, details, { answer, cause });
  }
}
