import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Count } from 'shared/frame/count';
import type { PostFilter, PostSummary } from 'shared/post/types';
import { Segments } from 'shared/ui/segments';
import { isTyped } from './list-keys';
import styles from './post-bar.module.css';
import type { PostAddress } from './use-post-address';

interface PostBarProps {
  address: PostAddress;
  summary: PostSummary | undefined;
}

/** Looks through the post, and narrows the list: a folder is one more way to. */
export function PostBar({ address: { question, change }, summary }: PostBarProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useSlash(field);
  const folders = new Set(summary?.folders);
  if (question.filter.startsWith('folder:')) folders.add(question.filter.slice('folder:'.length));
  const options: { value: PostFilter; content: ReactNode }[] = [
    { value: 'all', content: 'All' },
    {
      value: 'unread',
      content: (
        <>
          Unread
          <Count value={summary?.unread ?? 0} words="" />
        </>
      ),
    },
    { value: 'official', content: 'Official' },
    { value: 'asked', content: 'Asked for' },
    { value: 'scanned', content: 'Scanned' },
    // a notice leads to it; without one there is nothing in it
    ...(question.filter === 'ending'
      ? [{ value: 'ending' as const, content: 'To be shredded' }]
      : []),
    ...[...folders].map((name) => ({
      value: `folder:${name}` as const,
      content: (
        <>
          <FolderSign />
          <span className="visually-hidden">Folder </span>
          {name}
        </>
      ),
    })),
  ];
  return (
    <search className={styles.bar}>
      <SearchField ref={field} value={question.search} onSearch={(search) => change({ search })} />
      <div className={styles.filters}>
        <Segments
          name="post-filter"
          label="Show"
          options={options}
          chosen={question.filter}
          onChoose={(filter) => change({ filter })}
        />
      </div>
    </search>
  );
}

const pause = 300; // ms without a key: the search is asked for then

function SearchField({
  ref,
  value,
  onSearch,
}: {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  onSearch: (text: string) => void;
}): ReactNode {
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
  return (
    <input
      ref={ref}
      className={styles.field}
      aria-label="Search your post"
      aria-keyshortcuts="/"
      type="search"
      placeholder="Sender, note or words in a scan"
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
function useSlash(field: RefObject<HTMLInputElement | null>): void {
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
  }, [field]);
}

function FolderSign(): ReactNode {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path
        d="M1.500 3.500h5l1.500 2h6.500v7.500h-13z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
      />
    </svg>
  );
}
