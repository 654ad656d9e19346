export type NextStep = 'in_progress' | 'completed';

/** What a button says that leads to a step. */
export const progressVerbs: Readonly<Record<NextStep, string>> = {
  in_progress: 'Start work',
  completed: 'Mark completed',
};
