import { type ReactNode, useEffect, useRef, useState } from 'react';
import { layOutOnBoard } from './flap-board';
import { createFlapPlayer, type FlapPlayer } from './flap-player';
import styles from './split-flap.module.css';

interface SplitFlapProps {
  /** The same array until they change. The first is there from the first paint. */
  phrases: readonly string[];
  /** Flips to the first as soon as they change, and has nothing to pause. */
  isPreview?: boolean;
}

/**
 * The departure board that greets visitors (spec 2§2). Its tiles are written directly, outside
 * React: some hundred small changes a second would be too many renders for a slow phone.
 */
export function SplitFlap({ phrases, isPreview = false }: SplitFlapProps): ReactNode {
  const tiles = useRef<HTMLSpanElement>(null);
  const player = useRef<FlapPlayer>(null);
  const [initialPhrase] = useState(phrases[0] ?? '');
  const [phrase, setPhrase] = useState(initialPhrase);
  const [isPaused, setPaused] = useState(false);

  useEffect(() => {
    player.current ??= createFlapPlayer(
      { setTile: (tile, char, lit) => writeTile(tiles.current, tile, char, lit), setPhrase },
      initialPhrase,
    );
    player.current.setPhrases(phrases);
    if (stillness().matches) player.current.showFirst();
    else if (isPreview) player.current.flipToFirst();
  }, [phrases, isPreview, initialPhrase]);

  useEffect(() => {
    const still = stillness();
    const follow = (): void => {
      const mayMove = !isPaused && !document.hidden && !still.matches;
      if (mayMove) player.current?.play();
      else player.current?.pause();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    still.addEventListener('change', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      still.removeEventListener('change', follow);
      player.current?.pause();
    };
  }, [isPaused]);

  return (
    <div className={styles.board}>
      <p className="visually-hidden">{phrase}</p>
      <span ref={tiles} className={styles.tiles} aria-hidden="true">
        {[...layOutOnBoard(initialPhrase).join('')].map((char, tile) => (
          <span key={tile} className={styles.tile}>
            {char}
          </span>
        ))}
      </span>
      {!isPreview && (
        <button type="button" className={styles.pause} onClick={() => setPaused(!isPaused)}>
          <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
            <path
              d={isPaused ? 'M4 2l10 6-10 6z' : 'M3 2h4v12H3zM9 2h4v12H9z'}
              fill="currentColor"
            />
          </svg>
          {isPaused ? 'Play greetings' : 'Pause greetings'}
        </button>
      )}
    </div>
  );
}

function stillness(): MediaQueryList {
  return matchMedia('(prefers-reduced-motion: reduce)');
}

function writeTile(board: Element | null, tile: number, char: string, isLit: boolean): void {
  const element = board?.children[tile];
  if (!element) return;
  const text = element.firstChild as Text;
  if (text.data !== char) text.data = char;
  if (element.hasAttribute('data-lit') !== isLit) element.toggleAttribute('data-lit', isLit);
}
