import type { ReactNode } from 'react';

/** What a form says without JavaScript, in place of its button (`no-script.css` hides that). */
export function NeedsScript(): ReactNode {
  return (
    <noscript>
      <p>
        This form needs JavaScript, which is switched off in your browser: it can be filled in, but
        not sent.
      </p>
    </noscript>
  );
}
