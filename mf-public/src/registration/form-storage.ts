import { readStored, removeStored, writeStored } from 'shared/lib/browser-storage';

const key = 'registration-form';

// with storage blocked the form lives as long as the page
let inMemory: string | null = null;

/** The registration under way in this tab, as JSON; null when there is none. */
export function readForm(): string | null {
  return inMemory ?? readStored(key, 'temporary');
}

export function writeForm(json: string): void {
  inMemory = json;
  writeStored(key, json, 'temporary');
}

/** Starts a registration, or goes on with the one under way. */
export function beginForm(): void {
  if (readForm() === null) writeForm('{}');
}

export function endForm(): void {
  inMemory = null;
  removeStored(key, 'temporary');
}
