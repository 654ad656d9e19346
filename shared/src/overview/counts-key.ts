/** Of what waits for the office. */
export const waitingCountsKey = ['overview', 'counts'] as const;
