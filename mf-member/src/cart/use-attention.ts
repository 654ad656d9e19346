import { type HTMLAttributes, useState } from 'react';

type Sign = 'pointer' | 'focus' | 'finger';

const none: Record<Sign, boolean> = { pointer: false, focus: false, finger: false };

/**
 * Whether somebody is at a part of the page, with the pointer, the focus or a finger; spread the handlers
 * on it. A pointer counts from its first move or turn of the wheel: after a press it may rest where the part
 * appears. Focus counts on what a person can reach: what has tabindex -1 is focused by the page.
 */
export function useAttention(): [isThere: boolean, handlers: HTMLAttributes<HTMLElement>] {
  const [signs, setSigns] = useState(none);
  const set = (sign: Sign, isThere: boolean) =>
    setSigns((before) => (before[sign] === isThere ? before : { ...before, [sign]: isThere }));
  return [
    Object.values(signs).some(Boolean),
    {
      // a finger is heard as touches: its pointer is cancelled as soon as the page scrolls
      onPointerMove: ({ pointerType }) => pointerType !== 'touch' && set('pointer', true),
      onWheel: () => set('pointer', true),
      onPointerLeave: () => set('pointer', false),
      onTouchStart: () => set('finger', true),
      onTouchEnd: ({ touches }) => set('finger', touches.length > 0),
      onTouchCancel: ({ touches }) => set('finger', touches.length > 0),
      onFocus: ({ target }) => set('focus', !target.matches('[tabindex="-1"]')),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) set('focus', false);
      },
    },
  ];
}
