import type { ReactNode } from 'react';
import { closeConsentSettings, useConsent, useConsentQuestion } from 'shared/consent/consent';
import { reloadIfReleaseIsGone } from 'shared/lib/stale-release';
import { showToast } from 'shared/runtime/store';
import { later, withoutReload } from '../app/later';
import { QuietBoundary } from '../layout/quiet-boundary';

// nobody waits for the question, so it leaves the browser what else it has to do first
const Banner = later(async () => {
  await idle();
  return import(/* webpackChunkName: "consent-banner" */ './consent-banner');
}, withoutReload);

const Settings = later(
  () => import(/* webpackChunkName: "consent-settings" */ './consent-settings'),
  async (cause, isWaitedFor) => {
    const isReloading = await reloadIfReleaseIsGone(cause, isWaitedFor);
    if (!isReloading && isWaitedFor()) sayItFailed();
    return true;
  },
);

/** The question about consent while there is one, and its settings when somebody opens them. */
export function ConsentPlace(): ReactNode {
  const isAsked = useConsentQuestion();
  const isOpen = useConsent((consent) => consent.isOpen);
  return (
    <>
      {isAsked && (
        <QuietBoundary>
          <Banner />
        </QuietBoundary>
      )}
      {isOpen && <Settings />}
    </>
  );
}

/** Without a limit, Chromium may leave a page that draws nothing waiting for ever. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 2_000 });
    else setTimeout(resolve);
  });
}

function sayItFailed(): void {
  closeConsentSettings();
  showToast('The cookie settings could not be loaded. Please try again.', 'error');
}
