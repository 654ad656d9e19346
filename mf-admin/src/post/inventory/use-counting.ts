import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { counted } from 'shared/lib/counted';
import { toAppError } from 'shared/lib/to-app-error';
import { unseenNews } from 'shared/lib/unseen-news';
import { useLeaveQuestion } from 'shared/lib/use-leave-question';
import { countPostItems } from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import type { CountLine } from 'shared/post/types';
import { reloadPostCounts } from 'shared/post/use-post';

const againAfter = 10_000; // ms
const atOnce = 100; // labels in a request

export interface Counting {
  /** What came of the last label; `isAgain`: it was counted here before. */
  last: { line: CountLine; isAgain: boolean } | null;
  /** Labels that the server has not confirmed. */
  waiting: number;
  error: AppError | null;
  add: (code: string) => void;
  retry: () => void;
}

/**
 * Counts labels on the server. Each is kept until an answer says that it is counted, and sent again after a lost answer:
 * the server counts it once. What is left when the screen goes is named in a message.
 */
export function useCounting(id: string, onLine: (line: CountLine) => void): Counting {
  const [last, setLast] = useState<Counting['last']>(null);
  const [waiting, setWaiting] = useState(0);
  const [error, setError] = useState<AppError | null>(null);
  const codes = useRef<readonly string[]>([]);
  const known = useRef<ReadonlySet<string>>(new Set());
  const sending = useRef<Promise<void> | null>(null);
  useLeaveQuestion(waiting > 0);

  function keep(next: readonly string[]): void {
    codes.current = next;
    setWaiting(next.length);
  }

  function hear(line: CountLine): void {
    setLast({ line, isAgain: known.current.has(line.code) });
    known.current = new Set([...known.current, line.code]);
    onLine(line);
  }

  async function sendAll(): Promise<void> {
    try {
      while (codes.current.length > 0) {
        const some = codes.current.slice(0, atOnce);
        const lines = await countPostItems(id, some);
        keep(codes.current.slice(some.length));
        setError(null);
        for (const code of some) {
          const line = lines.find((each) => each.code === code);
          if (line) hear(line);
        }
      }
      void reloadPostCounts();
    } catch (cause) {
      setError(toAppError(cause, 'The labels could not be counted.'));
    } finally {
      sending.current = null;
    }
  }

  function send(): Promise<void> {
    sending.current ??= sendAll();
    return sending.current;
  }

  const again = useEffectEvent(() => void send());
  const isWaiting = waiting > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(again, againAfter);
    const online = () => again();
    addEventListener('online', online);
    return () => {
      clearInterval(timer);
      removeEventListener('online', online);
    };
  }, [isWaiting]);

  const leave = useEffectEvent(async () => {
    if (codes.current.length === 0) return;
    const say = unseenNews();
    await send();
    const left = codes.current.map(writePostCode);
    if (left.length > 0)
      say(
        `${counted(left.length, 'label')} not counted: ${left.join(', ')}. Count again.`,
        'error',
      );
  });
  useEffect(() => () => void leave(), []);

  return {
    last,
    waiting,
    error,
    add: (code) => {
      if (!codes.current.includes(code)) keep([...codes.current, code]);
      void send();
    },
    retry: () => void send(),
  };
}
