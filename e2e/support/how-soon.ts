/**
 * Prints how soon something was so, for the table in docs/faults.md; nothing is asserted by it.
 * @param target as the table has it
 */
export async function howSoon(
  fault: string,
  target: string,
  isSo: () => Promise<unknown>,
): Promise<void> {
  const begin = performance.now();
  await isSo();
  const seconds = (performance.now() - begin) / 1000;
  console.log(`${fault}: ${seconds.toFixed(1)} s (target: ${target})`);
}
