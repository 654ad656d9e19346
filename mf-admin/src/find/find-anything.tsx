import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useCode } from 'shared/lib/use-code';
import { useLocation } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import styles from './find-anything.module.css';
import { forgetFinds } from './forget-finds';

const loadDialog = () => import(/* webpackChunkName: "find" */ './find-dialog');

/**
 * Finds people, orders and everything else of the office, from any of its screens: by its button, by
 * Ctrl or ⌘ with K, and by "/" outside of a field. What it needs loads when it is first used.
 */
export default function FindAnything(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { data: code, error, refetch } = useCode('find', loadDialog, isOpen);
  const typedAhead = useTypedAhead(isOpen && !code && !error);
  function open(): void {
    setOpen(true);
    if (error) void refetch();
  }
  function close(): void {
    typedAhead.current = '';
    setOpen(false);
  }
  useShortcut(open);
  const leave = useFocusLeaves();
  useEffect(
    () =>
      useAppStore.subscribe((now, before) => {
        if (now.session.userId !== before.session.userId) forgetFinds();
      }),
    [],
  );
  const Dialog = code?.FindDialog;
  return (
    <>
      <Button
        size="sm"
        aria-keyshortcuts="Control+K Meta+K /"
        busy={isOpen && !code && !error}
        busyLabel="Opening the search…"
        onClick={open}
      >
        <span className={styles.button}>
          <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
            <circle cx="8.5" cy="8.5" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
            <path d="M13 13l4.5 4.5" stroke="currentColor" strokeWidth="1.6" />
          </svg>
          Find anything
          <span className={styles.keys} aria-hidden="true">
            {isMac() ? '⌘K' : 'Ctrl K'}
          </span>
        </span>
      </Button>
      {isOpen && error && (
        <p role="alert" className={styles.failure}>
          {error.userText}
        </p>
      )}
      {isOpen && Dialog && <Dialog typedAhead={typedAhead} onClose={close} onLeave={leave} />}
    </>
  );
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

function useShortcut(open: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return;
    const isK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isInField(event);
    if (!(isK && !event.shiftKey) && !isSlash) return;
    event.preventDefault(); // browsers have a search of their own under both
    open();
  });
  // with the button: whoever sees it may press at once
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isInField({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, select, textarea'))
  );
}

/**
 * Whoever has found something goes on there: the dialog has put the focus back to where it was. On
 * another page the shell moves it to the heading, unless it stands somewhere.
 */
function useFocusLeaves(): () => void {
  const location = useLocation();
  const left = useRef<string | null>(null);
  useEffect(() => {
    if (left.current === null) return;
    const isSamePage = left.current === location.pathname;
    left.current = null;
    const { activeElement: active } = document;
    if (!(active instanceof HTMLElement) || active.closest('dialog')) return;
    active.blur();
    const heading = document.querySelector<HTMLElement>('[data-tab-page] :is(h1, h2)');
    if (!isSamePage || !heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [location]);
  return () => {
    left.current = location.pathname;
  };
}

/** What is typed while the dialog loads; nobody who knows the shortcut waits for it. */
function useTypedAhead(isWaiting: boolean): RefObject<string> {
  const typed = useRef('');
  useEffect(() => {
    if (!isWaiting) return;
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey) return;
      const isEnter = event.key === 'Enter';
      if (!isEnter && event.key.length !== 1) return;
      event.preventDefault();
      event.stopPropagation();
      typed.current += isEnter ? '\n' : event.key;
    };
    document.addEventListener('keydown', keep, true);
    return () => document.removeEventListener('keydown', keep, true);
  }, [isWaiting]);
  return typed;
}
