/** Of what waits for the office. */
export const officeCountsKey = ['overview', 'counts'] as const;
