/** Said where a form that was typed into may have failed. */
export const nothingLost = 'Nothing you typed is lost. Send it again when you are ready.';
