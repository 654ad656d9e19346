import type { ReactNode } from 'react';
import type { PostKind } from 'shared/post/types';

/** What an item of this kind looks like, 120 by 80: lines in the place of a picture that is not there. */
const drawings: Readonly<Record<PostKind, string>> = {
  letter: 'M26 22h68v40H26zM26 22l34 24 34-24M80 54h8M74 50h14',
  large_letter: 'M30 14h60v54H30zM30 14l30 20 30-20M60 40v8M56 44h8M40 58h22M40 62h14',
  parcel: 'M32 30l28-12 28 12v28L60 70 32 58zM32 30l28 12 28-12M60 42v28M46 24l28 12v9',
  registered: 'M26 22h68v40H26zM26 22l34 24 34-24M36 52v6M39 52v6M43 52v6M45 52v6M49 52v6M52 52v6',
  collection_notice: 'M38 14h44v52H38zM46 26h28M46 34h28M46 42h18M46 54h10l-3-3M56 54l-3 3',
};

export function PostDrawing({
  kind,
  className,
}: {
  kind: PostKind;
  className?: string;
}): ReactNode {
  return (
    <svg
      viewBox="0 0 120 80"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[kind]} strokeWidth="1.6" />
    </svg>
  );
}
