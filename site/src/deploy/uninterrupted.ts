const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Tells a person who presses Ctrl-C, or stops the job, while this runs, and ends it all the same: otherwise
 * half of it would be live, and nobody would know. A second time breaks it off.
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
