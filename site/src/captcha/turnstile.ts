// Stands in the captcha's page itself, see captcha-page.ts; what it tells is heard by shared/session/ask-captcha.

interface Turnstile {
  render(place: string, options: Record<string, unknown>): void;
}

const { siteKey, site = '' } = document.body.dataset;

function tell(word: { captcha: 'asks' | 'failed' } | { captcha: 'token'; token: string }): void {
  parent.postMessage(word, site);
}

const script = document.createElement('script');
script.src = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
script.onerror = () => tell({ captcha: 'failed' });
script.onload = () => {
  const turnstile = Reflect.get(window, 'turnstile') as Turnstile | undefined;
  if (!turnstile) return tell({ captcha: 'failed' });
  turnstile.render('#check', {
    sitekey: siteKey,
    appearance: 'interaction-only',
    retry: 'never', // the form offers to try again
    'before-interactive-callback': () => tell({ captcha: 'asks' }),
    callback: (token: string) => tell({ captcha: 'token', token }),
    'error-callback': () => {
      tell({ captcha: 'failed' });
      return true; // needed: otherwise it throws
    },
    'timeout-callback': () => tell({ captcha: 'failed' }),
    'unsupported-callback': () => tell({ captcha: 'failed' }),
  });
};
document.head.append(script);
