import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useSearchText } from 'shared/lib/use-search-text';
import { isTyped } from './list-keys';
import styles from './post-bar.module.css';

/** Looks for what is typed in it, after a pause. */
export function SearchField({
  ref,
  label,
  placeholder,
  value,
  onSearch,
}: {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
}): ReactNode {
  const { text, setText, search } = useSearchText(value, onSearch);
  return (
    <input
      ref={ref}
      className={styles.field}
      aria-label={label}
      aria-keyshortcuts="/"
      type="search"
      placeholder={placeholder}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={search}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) search();
      }}
    />
  );
}

/** The slash leads to the search, from wherever nothing is typed and no dialog is open. */
export function useSlash(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, defaultPrevented } = event;
      if (key !== '/' || altKey || ctrlKey || metaKey || defaultPrevented) return;
      if (isTyped(target as Element) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return field;
}
