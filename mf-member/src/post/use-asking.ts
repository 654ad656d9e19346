import { useState } from 'react';
import { AppError } from 'shared/lib/app-error';
import { useAction } from 'shared/lib/use-action';
import type { PostOptions, PostPrices, PostRequestKind } from 'shared/post/types';
import { postActions, usePostPrices } from 'shared/post/use-post';
import { optionsOf } from './offers';

interface Asking {
  /** What it costs and when it is due; asked again each minute. */
  prices: ReturnType<typeof usePostPrices>;
  /** The last press found another price than the one that was shown; that one is shown now. */
  isRepriced: boolean;
  /** What was said when the limit of the month stood against the last press: the next one is the second yes. */
  limitText: string | null;
  isAsked: boolean;
  busy: boolean;
  error: AppError | null;
  /** Asks for whatever of it can be asked for, at the price that is shown. */
  ask: (shown: PostPrices) => Promise<void>;
}

const priceChanged = 'PO020';
const passesLimit = 'PO060';

/** Asks for something of one kind for these items, which stay the same. */
export function useAsking(
  kind: PostRequestKind,
  itemIds: readonly string[],
  onAsked: (count: number) => void,
  options: PostOptions = optionsOf[kind],
): Asking {
  const prices = usePostPrices(kind, itemIds, options);
  // a second try after a lost answer asks once
  const [ids] = useState(() => new Map(itemIds.map((id) => [id, crypto.randomUUID()])));
  const [isRepriced, setRepriced] = useState(false);
  const [limit, setLimit] = useState<{ text: string; gross: number } | null>(null);
  const [isAsked, setAsked] = useState(false);
  const { busy, error, run } = useAction(async (shown: PostPrices) => {
    setRepriced(false);
    const lines = shown.items
      .filter(({ problem }) => problem === undefined)
      .map(({ item_id }) => ({ item_id, request_id: ids.get(item_id) ?? '' }));
    // a yes to these figures, and to no others
    const isSecondYes = limit?.gross === shown.gross;
    try {
      const wish = isSecondYes ? { ...options, beyond_cap: true } : options;
      await postActions.ask(kind, lines, wish, shown.gross);
      setAsked(true); // until the answer to it is on the screen
      onAsked(lines.length);
    } catch (cause) {
      if (cause instanceof AppError && cause.code === passesLimit) {
        setLimit({ text: cause.userText, gross: shown.gross });
        return;
      }
      if (!(cause instanceof AppError) || cause.code !== priceChanged) throw cause;
      const { error: unknown } = await prices.refetch();
      if (unknown) throw unknown; // else the old price would be called the new one
      setRepriced(true);
    }
  });
  const limitText = limit !== null && limit.gross === prices.data?.gross ? limit.text : null;
  return { prices, isRepriced, limitText, isAsked, busy, error, ask: run };
}
