import { type Answers, fillTemplate, templateDetails } from 'shared/documents/fill-template';
import { useProfile } from 'shared/profiles/use-profile';

const cutAfter = 150; // characters, spec 1§2; what is cut off there ends with an ellipsis more

/** Whether a preview is only the beginning: a short text may end with an ellipsis of its own. */
export function isCut(preview: string): boolean {
  return [...preview].length > cutAfter; // counted as the database does, not in halves of a character
}

/** The database cuts off where it likes, within a placeholder too. */
const cutPlaceholder = /\{\{?[^{}]*\}?…$/;

/** How a document begins, with the person's own details, before it is theirs. */
export function useFilledPreview(preview: string, answers: Answers = {}): string {
  const { data: profile } = useProfile();
  if (!profile) return preview;
  const details = templateDetails(profile, profile.email, new Date());
  const whole = isCut(preview) ? preview.replace(cutPlaceholder, '…') : preview;
  return fillTemplate(whole, details, answers).text;
}
