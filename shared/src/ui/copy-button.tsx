import { type ReactNode, useState } from 'react';
import { showToast } from 'shared/runtime/store';
import { Button } from './button';

/** Copies a text and says so. `what` names it: "IBAN" gives "Copy IBAN". */
export function CopyButton({ text, what }: { text: string; what: string }): ReactNode {
  const [copied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      showToast(`${what} copied`);
    } catch {
      showToast(`Copying is blocked by your browser. ${what}: ${text}`, 'error');
    }
  }
  return (
    <Button size="sm" tone="quiet" aria-label={`Copy ${what}`} onClick={() => void copy()}>
      {copied ? 'Copied' : 'Copy'}
    </Button>
  );
}
