import { useEffect, useEffectEvent, useRef, useState } from 'react';

const pause = 300; // ms without a key

interface SearchText {
  text: string;
  setText: (text: string) => void;
  /** At once: at Enter, and where the field is left, as the end of the pause would undo what is pressed next. */
  search: () => void;
}

/**
 * What is typed into a field that searches: asked for after a pause, the same words once.
 * @param value what is searched for, as the address has it
 */
export function useSearchText(value: string, onSearch: (text: string) => void): SearchText {
  const [text, setText] = useState(value);
  const known = useRef(value);
  function search(): void {
    const wanted = text.trim();
    if (wanted === known.current) return;
    known.current = wanted;
    onSearch(wanted);
  }
  const searchAfterPause = useEffectEvent(search);
  useEffect(() => {
    if (value === known.current) return; // the address now has what was typed here
    known.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text.trim() === known.current) return;
    const timer = setTimeout(searchAfterPause, pause);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText, search };
}
