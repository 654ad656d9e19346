import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useFind } from 'shared/find/use-find';
import { useAdminRole } from 'shared/profiles/use-profile';
import { useNavigate } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { Dialog } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from './find-dialog.module.css';
import { FindResults, optionId } from './find-results';
import { firstGroups, groupsOf, type Option } from './options';
import { type Find, recentFinds, rememberFind } from './recent-finds';

const askAfter = 120; // ms without another letter

interface FindDialogProps {
  /** What was typed before the field had the focus; with a line break once Enter was pressed. */
  typedAhead: RefObject<string>;
  onClose: () => void;
  /** Before it goes to what was found. */
  onLeave: () => void;
}

/** One field over everything of the office; what is found stands below it in groups. */
export function FindDialog({ typedAhead, onClose, onLeave }: FindDialogProps): ReactNode {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const results = useResults(text.trim());
  const options = results.groups.flatMap((group) => group.options);
  const { open, openWhenFound, stopWaiting } = useOpen(options, {
    isCurrent: results.isCurrent,
    onGo: () => {
      onLeave();
      onClose();
    },
  });
  const chosen = options[Math.min(active, options.length - 1)];

  /** What was typed ahead and is not in the field yet. */
  const ahead = () => (text === '' ? typedAhead.current.replaceAll('\n', '') : '');

  const begin = useEffectEvent(() => {
    setText(ahead());
    if (typedAhead.current.includes('\n')) openWhenFound(false);
    field.current?.focus(); // a dialog begins at its close button otherwise
  });
  // not with the first rendering: keys that come between it and the focus are still typed ahead
  useEffect(() => begin(), []);

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setActive(
        (now) => (Math.min(now, options.length - 1) + step + options.length) % options.length,
      );
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const inNewTab = event.ctrlKey || event.metaKey;
    if (!results.isCurrent || ahead() !== '') openWhenFound(inNewTab);
    else if (chosen) open(chosen, inNewTab);
  }

  return (
    <Dialog open onClose={onClose} title="Find anything">
      <div className={styles.find}>
        <input
          className={styles.field}
          ref={field}
          data-takes-labels // a scanned one is searched for
          type="search"
          role="combobox"
          aria-label="Find anything"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={chosen && optionId(listId, chosen)}
          placeholder="Name, e-mail, order number, amount, label…"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => {
            stopWaiting();
            setText(ahead() + event.target.value);
            typedAhead.current = '';
            setActive(0);
          }}
          onKeyDown={press}
        />
        {results.error && <ErrorNotice error={results.error} onRetry={results.retry} />}
        <FindResults
          id={listId}
          groups={results.groups}
          chosen={chosen}
          isStale={!results.isCurrent}
          onOpen={(option) => open(option, false)}
          onOther={remember}
        />
        <p className={styles.note} role="status">
          {noteOf(text.trim(), options.length, results)}
        </p>
        <p className={styles.keys} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> choose, <kbd>Enter</kbd> open, <kbd>{commandKey()} Enter</kbd>{' '}
          in a new tab, <kbd>Esc</kbd> close
        </p>
      </div>
    </Dialog>
  );
}

function commandKey(): string {
  return /Mac/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
}

/** The groups for a text, and whether they are the answer to it or to an earlier one. */
function useResults(text: string) {
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), text === '' ? 0 : askAfter);
    return () => clearTimeout(timer);
  }, [text]);
  const isSuperAdmin = useAdminRole()?.isSuperAdmin ?? false;
  const userId = useAppStore((state) => state.session.userId);
  const { data, error, isPlaceholderData, refetch } = useFind(asked);
  const groups =
    text === ''
      ? firstGroups(recentFinds(userId), isSuperAdmin)
      : groupsOf(text, data ?? [], isSuperAdmin);
  const isAnswered = data !== undefined && !isPlaceholderData;
  return {
    groups,
    isCurrent: text === '' || (asked === text && (isAnswered || error !== null)),
    error: text === '' ? null : error,
    retry: () => void refetch(),
  };
}

function remember(find: Find): void {
  rememberFind(useAppStore.getState().session.userId, find);
}

/** Opens one; or the first as soon as the answer is there, when Enter was faster. */
function useOpen(
  options: readonly Option[],
  { isCurrent, onGo }: { isCurrent: boolean; onGo: () => void },
) {
  const navigate = useNavigate();
  const waiting = useRef<{ inNewTab: boolean } | null>(null);

  function open(option: Option, inNewTab: boolean): void {
    remember(option);
    if (inNewTab) {
      window.open(option.to, '_blank', 'noopener');
      return;
    }
    onGo();
    navigate(option.to);
  }

  useEffect(() => {
    if (!isCurrent || waiting.current === null) return;
    const { inNewTab } = waiting.current;
    waiting.current = null;
    if (options[0]) open(options[0], inNewTab);
  });
  return {
    open,
    openWhenFound: (inNewTab: boolean) => {
      waiting.current = { inNewTab };
    },
    /** Enter was meant for what stood there then. */
    stopWaiting: () => {
      waiting.current = null;
    },
  };
}

function noteOf(
  text: string,
  count: number,
  { isCurrent, error }: { isCurrent: boolean; error: unknown },
): string {
  if (text === '' || error) return '';
  if (!isCurrent) return 'Searching…';
  const short = text.length < 3 ? '  Type three letters or more to search everything.' : '';
  if (count === 0) return `Nothing found for “${text}”.${short}`;
  return `${count} found.${short}`;
}
