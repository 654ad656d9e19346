/** Said beside links to the lounge, which only members may enter. */
export const loungeHint = 'The lounge opens once you sign in.';
