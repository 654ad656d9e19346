/** What REST does before every request. */
export function actAs(userId: string): string {
  const claims = JSON.stringify({ sub: userId, role: 'authenticated', aud: 'authenticated' });
  return `select set_config('request.jwt.claims', '${claims}', true),
    set_config('request.jwt.claim.sub', '${userId}', true),
    set_config('request.jwt.claim.role', 'authenticated', true),
    set_config('role', 'authenticated', true)`;
}

/** The nodes of a plan of `explain (format json)`, from the top down. */
export function planNodes(node: unknown): Record<string, unknown>[] {
  if (typeof node !== 'object' || node === null) return [];
  const record = node as Record<string, unknown>;
  const inner = Array.isArray(record.Plans) ? record.Plans : [];
  return [record, ...inner.flatMap(planNodes)];
}
