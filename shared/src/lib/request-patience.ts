/** How long a request may take before the screen says that it takes long, in ms. */
export const slowAfter = 8000;

/** How long whoever asked waits for an answer before they are told that none came, in ms. */
export const requestPatience = 20_000;
