import { hashOf, inlineScript } from './inline-script';

/** The one script that stands in the HTML of every page, as decision 008 allows. */
export const recorder = inlineScript('shell/early/record-presses');
export const recorderHash = hashOf(recorder);

/** Stands on every page with fonts, as decision 025 allows. */
export const fontChooser = inlineScript('shell/early/choose-fonts');
export const fontChooserHash = hashOf(fontChooser);

/** Stands on pages behind the sign-in, too, as decision 026 allows. */
export const asker = inlineScript('shell/early/ask-ahead');
export const askerHash = hashOf(asker);
