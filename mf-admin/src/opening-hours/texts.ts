/** What no change of hours or days touches: a due time is settled as something is asked for. */
export const keepsItsTime = 'Times already promised stay.';
