/** How soon questions are answered. */
export const personAnswers = 'a person answers within 24 hours';
