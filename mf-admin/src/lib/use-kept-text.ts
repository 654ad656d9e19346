import { useState } from 'react';
import { keptTyping } from 'shared/lib/kept-typing';
import { useLeaveQuestion } from 'shared/lib/use-leave-question';

export interface KeptText {
  value: string;
  isTyped: boolean;
  write: (text: string) => void;
  /** Once it is sent; what was typed since stays. */
  sent: (text: string) => void;
  discard: () => void;
}

/** One text under way, kept as `keptTyping` keeps a form; the browser asks before a reload takes it. */
export function useKeptText(name: string): KeptText {
  const [kept] = useState(() => keptTyping<{ text: string }>(name));
  const [value, setValue] = useState(() => kept.read().text ?? '');
  const isTyped = value.trim() !== '';
  useLeaveQuestion(isTyped);

  function write(text: string): void {
    setValue(text);
    kept.write({ text });
  }
  function discard(): void {
    setValue('');
    kept.end();
  }
  return {
    value,
    isTyped,
    write,
    sent: (text) => {
      if ((kept.read().text ?? '') === text) discard();
    },
    discard,
  };
}
