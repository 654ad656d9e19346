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

const lost = ['NETWORK', 'TIMEOUT'];

/**
 * A failure whose outcome nobody knows, read after the words documented for it; any other failure unchanged.
 * @param failure "Failed to update profile", or a whole sentence.
 */
export function lostAs(failure: string, error: AppError): AppError {
  const { code, message, userText, details, answer } = error;
  if (!lost.includes(code)) return error;
  const text = `${failure}${failure.endsWith('.') ? '' : ':'} ${userText}`;
  return new AppError(code, message, text, details, { answer, cause: error });
}
