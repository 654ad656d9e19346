import { AppError } from 'shared/lib/app-error';
import { sayWhenSlow } from 'shared/lib/limited-fetch';
import { requestPatience } from 'shared/lib/slow-requests';
import { whyUnreachable } from 'shared/lib/unreachable-text';
import styles from './ask-captcha.module.css';
import 'shared/ui/tokens-later.css';

const unreachable =
  'We could not load the check that keeps automated requests out. Allow challenges.cloudflare.com if you block third-party scripts, and try again.';
const left = 'You left the check, so nothing was sent.';

/** What the page of the captcha says (site/captcha/turnstile.ts). */
type Word = { captcha: 'asks' | 'failed' } | { captcha: 'token'; token: string };

/**
 * Asks the captcha's page for a token. It is unseen, unless the provider has a question for the person.
 * @throws AppError `CAPTCHA` when it cannot be reached, does not answer, or is left
 */
export async function askCaptcha(url: string): Promise<string> {
  const { dialog, frame, cancel } = makeDialog(url);
  const done = new AbortController();
  const { signal } = done;
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = (text: string) => reject(new AppError('CAPTCHA', text, text));
      const tooLate = setTimeout(() => fail(whyUnreachable(unreachable)), requestPatience);
      const answered = sayWhenSlow();
      const stopWaiting = () => {
        clearTimeout(tooLate);
        answered();
      };
      const hear = ({ source, origin, data }: MessageEvent<Word | null>) => {
        if (source !== frame.contentWindow || origin !== new URL(url).origin) return;
        if (data?.captcha === 'failed') fail(whyUnreachable(unreachable));
        if (data?.captcha === 'token') resolve(data.token);
        if (data?.captcha !== 'asks') return;
        stopWaiting(); // a person takes the time they need
        dialog.inert = false;
        if (!dialog.open) dialog.showModal();
      };
      signal.addEventListener('abort', stopWaiting);
      addEventListener('message', hear, { signal });
      dialog.addEventListener('close', () => fail(left), { signal });
      cancel.addEventListener('click', () => dialog.close(), { signal });
      document.body.append(dialog);
    });
  } finally {
    done.abort();
    dialog.close(); // the focus returns to where it was
    dialog.remove();
  }
}

function makeDialog(url: string) {
  const dialog = document.createElement('dialog');
  dialog.className = styles.dialog ?? '';
  dialog.inert = true; // while it is unseen
  const title = document.createElement('h2');
  title.id = 'captcha-title';
  title.textContent = 'One moment, please';
  dialog.setAttribute('aria-labelledby', title.id);
  const text = document.createElement('p');
  text.className = styles.text ?? '';
  text.textContent = 'This check keeps bots out. It takes a few seconds.';
  const frame = document.createElement('iframe');
  frame.className = styles.frame ?? '';
  frame.title = 'Check that you are a person';
  // its own origin, which is not this one: the script there reaches nothing here, and leads nobody away
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups');
  frame.src = url;
  const cancel = document.createElement('button');
  cancel.type = 'button';
  cancel.className = styles.cancel ?? '';
  cancel.textContent = 'Cancel';
  dialog.append(title, text, frame, cancel);
  return { dialog, frame, cancel };
}
