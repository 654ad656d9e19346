const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Who presses Ctrl-C, or stops the job, while this runs is told of it, and it ends all the same: half of it would be
 * live, and nobody would know. Twice breaks it off.
 */
export async function uninterrupted<T>(work: () => Promise<T>): Promise<T> {
  const hold = () => {
    letGo();
    process.stderr.write(
      '\n  What is live is just being changed, so this ends first. Once more breaks it off; then look in releases/live.json what is live, and deploy again.\n',
    );
  };
  const letGo = () => {
    for (const signal of signals) process.off(signal, hold);
  };
  for (const signal of signals) process.on(signal, hold);
  try {
    return await work();
  } finally {
    letGo();
  }
}
