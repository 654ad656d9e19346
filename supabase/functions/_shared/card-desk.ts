import type { CardFacts, CardNews, CardProvider, KnownAttempt } from './card-provider.ts';
import { callAsProject, type Project } from './project.ts';

/** An attempt that is asked about, as `claim_card_attempts` answers it. */
export interface ClaimedAttempt {
  attempt_id: string;
  session_id: string | null;
  customer: string | null;
}

export interface CardDesk {
  project: Project;
  cards: CardProvider;
}

/**
 * Asks the provider about an attempt and writes down what it knows. The one way in which the books hear of money by
 * card: messages, the page people come back to and the process that looks for what was lost all lead here.
 */
export async function lookAtAttempt(desk: CardDesk, attempt: KnownAttempt): Promise<void> {
  const facts = await desk.cards.look(attempt);
  if (facts.attemptId !== attempt.attemptId) {
    throw new Error(
      `${attempt.sessionId} is a page for ${facts.attemptId}, not ${attempt.attemptId}`,
    );
  }
  await noteFacts(desk.project, facts);
}

/**
 * The same for what a message is about. An attempt is written before the provider hears of it: what is not known here is
 * of another product in the same account, or of a database that a backup was restored into, so it is logged.
 * @returns whether it is ours
 */
export async function lookAtNews(desk: CardDesk, news: CardNews): Promise<boolean> {
  const [known] = await callAsProject<ClaimedAttempt[]>(desk.project, 'claim_card_attempts', {
    p_attempt_id: news.attemptId,
  });
  if (!known) {
    console.error(`card-webhook: no attempt ${news.attemptId} is known, so nothing is recorded`);
    return false;
  }
  await lookAtAttempt(desk, {
    attemptId: news.attemptId,
    sessionId: news.sessionId ?? known.session_id,
    customer: known.customer,
  });
  return true;
}

/** Writes down what the provider knows. Said again it changes nothing. */
export async function noteFacts(project: Project, facts: CardFacts): Promise<void> {
  await callAsProject(project, 'note_card_attempt', {
    p_attempt_id: facts.attemptId,
    p_state: facts.state,
    p_session_id: facts.sessionId,
    p_failure: facts.failure,
    p_payment_id: facts.payment?.id ?? null,
    p_amount: facts.payment?.amount ?? null,
    p_paid_at: facts.payment?.paidAt ?? null,
    p_refunds: facts.payment?.refunds ?? [],
    p_card: facts.card,
  });
}
