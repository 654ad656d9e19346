import { formDraft } from 'shared/lib/form-draft';

/** The registration under way in this tab, as JSON; null when there is none. */
export const { read: readForm, write: writeForm, end: endForm } = formDraft('registration-form');

/** Starts a registration, or goes on with the one under way. */
export function beginForm(): void {
  if (readForm() === null) writeForm('{}');
}
