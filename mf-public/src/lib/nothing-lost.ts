/** Said where a form that was typed into may have failed. */
export const nothingLost = 'Nothing you typed is lost; send it again when ready.';
