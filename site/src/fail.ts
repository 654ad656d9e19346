/** One clear line instead of a stack; DEBUG=1 shows both. */
export function fail(error: unknown): never {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`\n${process.env.DEBUG && error instanceof Error ? error.stack : text}\n`);
  process.exit(1);
}
