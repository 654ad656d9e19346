import { company } from 'shared/company';
import { type AppPath, paths } from 'shared/lib/paths';
import { findRoute } from '../../shell/src/app/route-table';
import { escapeHtml } from './escape-html';

const onlyReading = 'You can read every public page.';

/** What a page is for and cannot do without JavaScript. */
const needs: Partial<Record<AppPath, string>> = {
  [paths.members]: 'You can compare the plans; choosing one',
  [paths.contact]: 'You can read this page; the form',
  [paths.affiliate]: 'You can read this page; the application form',
  [paths.login]: 'Signing in',
  [paths.forgotPassword]: 'Asking for a reset link',
  [paths.resetPassword]: 'Choosing a new password',
};

/** The line for people whose browser runs no JavaScript: what works, what does not, a way on. */
export function noScriptNotice(pathname: string): string {
  const path = findRoute(pathname)?.path;
  const need = path && needs[path];
  const what = need
    ? `${need} needs JavaScript, which is switched off in your browser.`
    : `JavaScript is switched off in your browser. ${onlyReading}`;
  const { email, phone } = company;
  return [
    `<p class="no-script">${escapeHtml(what)} Write to`,
    `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a> or call`,
    `<a href="${escapeHtml(phone.href)}">${escapeHtml(phone.display)}</a>: a person helps.</p>`,
  ].join(' ');
}
