import { type ReactNode, useState } from 'react';
import { unseenNews } from 'shared/lib/unseen-news';
import { Button } from './button';

interface CopyButtonProps {
  text: string;
  /** Names it: "IBAN" gives "Copy IBAN". */
  what: string;
  /** What is read on the button, where "Copy" alone does not say it. */
  label?: string;
}

/** Copies a text and says so. */
export function CopyButton({ text, what, label }: CopyButtonProps): ReactNode {
  const [copied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    const say = unseenNews();
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      say(`${what} copied`);
    } catch {
      say(`Your browser blocks copying. ${what}: ${text}`, 'error');
    }
  }
  return (
    <Button
      size="sm"
      tone={label ? 'secondary' : 'quiet'}
      aria-label={label ? undefined : `Copy ${what}`}
      onClick={() => void copy()}
    >
      {copied ? 'Copied' : (label ?? 'Copy')}
    </Button>
  );
}
