/** How soon questions are answered. */
export const personAnswers = 'and a person will answer within 24 hours';
