import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { askToInstall, useInstallPrompt } from 'shared/lib/install-prompt';
import { Button } from 'shared/ui/button';

/** One line where the browser can install the site; nothing anywhere else. */
export function InstallLine(): ReactNode {
  const isOffered = useInstallPrompt(({ prompt }) => prompt !== null);
  if (!isOffered) return null;
  return (
    <p>
      <Button size="sm" tone="quiet" onClick={askToInstall}>
        Install {company.name} on this device
      </Button>
    </p>
  );
}
