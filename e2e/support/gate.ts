/** A promise, `opened`, that stays unresolved until the scene calls `open()`. */
export function closedGate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
