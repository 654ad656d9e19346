/**
 * Without JavaScript the browser itself would send a form: into the address, and so into history
 * and logs, or to a host that answers with another page. With `method="dialog"` outside of a dialog it
 * sends nothing, and what is typed stays where it is.
 */
export function withUnsentForms(html: string): string {
  return html.replaceAll(/<form(?![^>]*\smethod=)/g, '<form method="dialog"');
}
