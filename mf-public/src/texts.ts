/** Sentences that several public pages say. */
export const nothingLost = 'Nothing you typed is lost; send it again when ready.';
export const accountCreated = 'Your account has been created.';
export const loungeHint = 'The lounge opens after signing in.';
export const personAnswers = 'a person answers within 24 hours';
