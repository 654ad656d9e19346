import type { ReactNode } from 'react';

/** A service's line drawing, in the colour of the text. */
export function ServiceDrawing({
  drawing,
  className,
}: {
  drawing: string;
  className?: string | undefined;
}): ReactNode {
  return (
    <svg
      viewBox="0 0 40 40"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d={drawing} />
    </svg>
  );
}
