import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startConsent } from 'shared/consent/consent';
import { keepInstallPrompt } from 'shared/lib/install-prompt';
import { tellOfNewRelease } from 'shared/lib/stale-release';
import { BrowserRouter } from 'shared/router';
import { loadRuntimeConfig } from 'shared/runtime/config';
import { startSession } from 'shared/session/start-session';
import { App } from './app/app';
import { requestPages } from './app/request-pages';
import { isBehindSignIn } from './app/screens';
import { preloadPage } from './federation/remotes';
import { followPerson } from './session/follow-person';

// A page that takes longer than this gives way to its placeholder, so that the rest is usable.
const patience = 900; // ms

/** Starts the site: configuration, session and the first page's code, all at once. */
export async function bootstrap(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The HTML has no #root.');
  startConsent();
  keepInstallPrompt(); // it is offered once, and soon
  const firstPage = requestPages(location.pathname, preloadPage);
  try {
    await loadRuntimeConfig();
  } catch (cause) {
    // Public pages can be read all the same; what needs the server says so itself.
    console.error('The runtime configuration could not be loaded.', cause);
  }
  tellOfNewRelease();
  followPerson();
  void startSession();
  const app = (
    <BrowserRouter>
      <App />
    </BrowserRouter>
  );
  if (isBehindSignIn(location.pathname) && isUntouched()) {
    // its placeholder, drawn anew while the code of the page is on its way, stands 0.2 s earlier than taken
    // over; at once, so that nobody can touch it meanwhile
    flushSync(() => createRoot(root).render(app));
    return;
  }
  await Promise.race([firstPage, new Promise((resolve) => setTimeout(resolve, patience))]);
  // a transition: React works in slices of a few milliseconds
  startTransition(() => {
    if (root.hasChildNodes()) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

/** Nobody has pressed, opened or focused anything that would be lost. */
function isUntouched(): boolean {
  const { activeElement, body } = document;
  const hasOpened = document.querySelector(':popover-open, details[open]') !== null;
  return activeElement === body && !hasOpened && !window.earlyPresses?.pressed.size;
}
