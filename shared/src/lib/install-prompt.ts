import { storeSlice } from 'shared/runtime/store';

interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

/** The browser's own question whether to install the site, where it has one and it was not asked yet. */
export const useInstallPrompt = storeSlice('ofPage', 'install-prompt', {
  prompt: null as InstallPrompt | null,
});

/** Keeps the question for whoever wants it; by itself it is asked of nobody. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstallPrompt.setState({ prompt: event as InstallPrompt });
  });
  addEventListener('appinstalled', dropInstallPrompt);
}

/** It can be asked once. */
export function askToInstall(): void {
  void useInstallPrompt.getState().prompt?.prompt();
  dropInstallPrompt();
}

function dropInstallPrompt(): void {
  useInstallPrompt.setState({ prompt: null });
}
