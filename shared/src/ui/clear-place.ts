interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Move {
  left: number;
  up: number;
}

const step = 8; // px
const slim = '13rem';
const pressable =
  'a[href], button, input, select, textarea, summary, label, [role="switch"], [role="tab"]';

/**
 * How far a box at the right edge is to be moved so that it lies on nothing of `taken`: no higher than need
 * be, and then no further to the left. Where all is taken it lies on as little as can be.
 */
export function clearMove(box: Box, taken: readonly Box[], viewWidth: number): Move {
  const far = Math.max(0, box.left - (viewWidth - box.right));
  let best: Move = { left: 0, up: 0 };
  let least = Number.POSITIVE_INFINITY;
  for (let up = 0; up <= box.top; up += step) {
    for (let left = 0; left <= far; left += 4 * step) {
      const covered = coveredBy(moved(box, { left, up }), taken);
      if (covered < least) {
        least = covered;
        best = { left, up };
      }
      if (covered === 0) return best;
    }
  }
  return best;
}

function moved({ left, top, right, bottom }: Box, by: Move): Box {
  return { left: left - by.left, top: top - by.up, right: right - by.left, bottom: bottom - by.up };
}

/** Square pixels. */
function coveredBy(box: Box, taken: readonly Box[]): number {
  return taken.reduce((sum, { left, top, right, bottom }) => {
    const width = Math.min(box.right, right) - Math.max(box.left, left);
    const height = Math.min(box.bottom, bottom) - Math.max(box.top, top);
    return width > 0 && height > 0 ? sum + width * height : sum;
  }, 0);
}

/**
 * Keeps what lies over the page off everything that can be pressed, in the dialog it is in or on the page.
 * Where it finds no room it becomes narrow. It moves only when it covers something: when it comes, and after a scroll or a change of the page; and with
 * the window.
 * @returns how to end that.
 */
export function keepClear(element: HTMLElement): () => void {
  const scope = element.closest('dialog') ?? document.body;
  let at: Move = { left: 0, up: 0 };

  function place(): void {
    const box = element.getBoundingClientRect();
    const { clientWidth: seenWidth } = document.documentElement; // without the scroll bar
    if (box.width === 0) return; // one in a dialog is shown in its stead
    const taken = [...scope.querySelectorAll(pressable)]
      .filter((each) => !element.contains(each) && each.checkVisibility())
      .map((each) => each.getBoundingClientRect());
    if (coveredBy(box, taken) === 0) return;
    const unmoved = moved(box, { left: -at.left, up: -at.up });
    at = clearMove(unmoved, taken, seenWidth);
    const isClear = coveredBy(moved(unmoved, at), taken) === 0;
    element.style.setProperty('translate', `${-at.left}px ${-at.up}px`);
    if (isClear || element.style.maxWidth) return;
    element.style.maxWidth = slim; // rows of a phone leave no room as wide as they are, but beside their buttons
    place();
  }

  function placeAnew(): void {
    at = { left: 0, up: 0 };
    reset();
    place();
  }

  function reset(): void {
    element.style.removeProperty('translate');
    element.style.removeProperty('max-width');
  }

  place();
  const changes = new MutationObserver(place);
  changes.observe(scope, { childList: true, subtree: true });
  const sizes = new ResizeObserver(place); // what comes late moves the rest, also without a change here
  sizes.observe(scope);
  window.addEventListener('resize', placeAnew);
  window.addEventListener('scrollend', place, { capture: true });
  return () => {
    changes.disconnect();
    sizes.disconnect();
    window.removeEventListener('resize', placeAnew);
    window.removeEventListener('scrollend', place, { capture: true });
    reset();
  };
}
