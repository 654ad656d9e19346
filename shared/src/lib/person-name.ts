/** What somebody is called in the office, who may have given no name (spec 2§2). */
export function personName(name: string | null | undefined): string {
  return name?.trim() || 'Unnamed User';
}
