import { company } from 'shared/company';
import type { SiteScreen } from 'shared/screen-map';
import { escapeHtml } from './escape-html';

const onlyReading = 'You can read every public page.';

/** The line for people whose browser runs no JavaScript: what works, what does not, a way on. */
export function noScriptNotice(screen: SiteScreen | undefined): string {
  const need = screen?.access === 'public' ? screen.needsScript : undefined;
  const what = need
    ? `${need} needs JavaScript, which is switched off in your browser.`
    : `JavaScript is switched off in your browser. ${onlyReading}`;
  const { email, phone } = company;
  return [
    `<p class="no-script">${escapeHtml(what)} Write to`,
    `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a> or call`,
    `<a href="${escapeHtml(phone.href)}">${escapeHtml(phone.display)}</a>: a person will help.</p>`,
  ].join(' ');
}
