import { AppError, asAppError } from 'shared/lib/app-error';
import { unknownFailure } from 'shared/lib/failure-texts';
import type { RefundDecision, RefundReview } from 'shared/refunds/types';
import { closeRefundReview } from 'shared/refunds/use-refunds';

/**
 * Closes one or several alike, one by one, and says what became of them. One that somebody else has
 * closed meanwhile keeps what they wrote; a failure ends it.
 * @param closed ids of those closed so far: who tries again goes on after them
 * @throws AppError with how far it came; of a single one as it is, see `api.closeRefundReview`
 */
export async function closeTogether(
  reviews: readonly RefundReview[],
  decision: RefundDecision,
  closed: Set<string>,
): Promise<string> {
  let others = 0;
  for (const { id } of reviews.filter((review) => !closed.has(review.id))) {
    try {
      await closeRefundReview(id, decision);
      closed.add(id);
    } catch (cause) {
      const error = asAppError(cause, unknownFailure);
      if (reviews.length === 1) throw error;
      if (error.code !== 'PY007') throw withProgress(error, closed.size, reviews.length);
      others += 1;
    }
  }
  const done = closed.size === 1 ? 'Refund closed.' : `${closed.size} refunds closed.`;
  if (others === 0) return done;
  const rest = others === 1 ? '1 had' : `${others} had`;
  return `${done} ${rest} been closed by somebody else meanwhile and stay as they were.`;
}

function withProgress(error: AppError, closed: number, wanted: number): AppError {
  const text = `${closed} of ${wanted} were closed. ${error.userText}`;
  return new AppError(error.code, error.message, text, error.details, { answer: error.answer });
}
