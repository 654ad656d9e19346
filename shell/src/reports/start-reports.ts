import { hasPrivacySignal } from 'shared/consent/consent';
import { runtimeConfig } from 'shared/runtime/config';
import { noteFault } from './faults';

/**
 * Tells whoever runs the site of faults, and how fast it was, where they have asked for it (decision
 * 028): never by default, and never of a person whose browser asks not to be followed.
 */
export function startReports(): void {
  const { reports } = runtimeConfig();
  if (!reports || hasPrivacySignal()) return;
  addEventListener('error', ({ error }) => noteFault(error));
  addEventListener('unhandledrejection', ({ reason }) => noteFault(reason));
  import(/* webpackChunkName: "reports" */ './send-reports').then(
    ({ sendReports }) => sendReports(reports),
    () => {}, // without it the site works as well
  );
}
