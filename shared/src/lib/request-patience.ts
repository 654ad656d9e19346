/** How long a form waits for its answer before it says that none came, in ms. */
export const requestPatience = 20_000;
