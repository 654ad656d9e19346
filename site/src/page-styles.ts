/**
 * Where the site keeps its copy of a remote's style sheet that prerendered HTML needs. A style sheet
 * holds up the page, so it must not come from a remote that may hang.
 */
export function pageStyleOf(remote: string, name: string): string {
  return `assets/${remote}/${name}`;
}
