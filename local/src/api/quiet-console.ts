import { RestAnswer } from './database-errors';

let isQuiet = false;

/** lite prints every error it answers with; refusals (4xx) are daily business and stay silent. */
export function keepRefusalsOutOfTheLog(): void {
  if (isQuiet) return;
  isQuiet = true;
  const print = console.error.bind(console);
  console.error = (...args: unknown[]) => {
    if (isRefusal(args[0])) return;
    print(...args);
  };
}

function isRefusal(value: unknown): boolean {
  if (value instanceof RestAnswer) return value.status < 500;
  return (value as { code?: unknown } | null)?.code === '42501';
}
