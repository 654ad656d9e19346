/** Where nothing else is said (spec 1§9). */
export const defaultCountry = 'Malta';
