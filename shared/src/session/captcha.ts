import { loadCode } from 'shared/lib/load-code';
import { runtimeConfig } from 'shared/runtime/config';

/**
 * What registration, sign-in and requests for mails put into the options of their call; nothing where the site has
 * no captcha. A token is good for one call.
 * @throws AppError `CAPTCHA` with a way on, before anything was sent
 */
export async function captchaToken(): Promise<{ captchaToken: string } | undefined> {
  const { captcha } = runtimeConfig();
  if (!captcha) return undefined;
  const { askCaptcha } = await loadCode(
    () => import(/* webpackChunkName: "captcha" */ './ask-captcha'),
  );
  return { captchaToken: await askCaptcha(captcha.url) };
}
