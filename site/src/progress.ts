/** Prints one line per step, finished with how long it took. */
export class Progress {
  private current: { label: string; since: number } | undefined;

  begin(label: string): void {
    this.end();
    this.current = { label, since: performance.now() };
    process.stdout.write(`  ${label} …`);
  }

  end(): void {
    if (!this.current) return;
    const seconds = ((performance.now() - this.current.since) / 1000).toFixed(1);
    process.stdout.write(` ${seconds} s\n`);
    this.current = undefined;
  }

  /** Leaves an unfinished line behind. */
  breakOff(): void {
    if (this.current) process.stdout.write('\n');
    this.current = undefined;
  }
}
