import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { closeConsentSettings, useConsent, useConsentQuestion } from 'shared/consent/consent';
import { showToast } from 'shared/runtime/store';
import { reloadIfReleaseIsGone } from '../federation/stale-release';

type Part = () => Promise<{ default: ComponentType }>;

// nobody waits for the question, so it leaves the browser what else it has to do first
const banner: Part = async () => {
  await idle();
  return import(/* webpackChunkName: "consent-banner" */ './consent-banner');
};
const settings: Part = () =>
  import(/* webpackChunkName: "consent-settings" */ './consent-settings');

/** The question about consent while there is one, and its settings when somebody opens them. */
export function ConsentPlace(): ReactNode {
  const Banner = usePart(useConsentQuestion(), banner);
  const Settings = usePart(
    useConsent(({ isOpen }) => isOpen),
    settings,
    sayItFailed,
  );
  return (
    <>
      {Banner && <Banner />}
      {Settings && <Settings />}
    </>
  );
}

/** The part once it is wanted and has arrived. */
function usePart(isWanted: boolean, load: Part, onFailure?: () => void): ComponentType | null {
  const [part, setPart] = useState<{ Shown: ComponentType } | null>(null);
  const isMissing = isWanted && part === null;

  useEffect(() => {
    if (!isMissing) return;
    load().then(
      (module) => setPart({ Shown: module.default }),
      async (cause: unknown) => {
        if (onFailure && !(await reloadIfReleaseIsGone(cause))) onFailure();
      },
    );
  }, [isMissing, load, onFailure]);

  return isWanted && part ? part.Shown : null;
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
