/** Shown by the recorder (shell/src/early/record-presses.ts) when a script that draws the page does not come. */
export const unloadedNotice =
  '<p id="unloaded" class="no-script" role="alert" hidden>This page could not be loaded completely. Check your connection, then <a href="">load it again</a>.</p>';
