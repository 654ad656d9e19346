/**
 * Stands as text in the head of every page behind the sign-in (decision 026): asks the database what
 * the page will ask, before the first script has come, and loads the code of the person's page right
 * behind it. It goes by what this browser keeps: the session, and the role of whoever was here last. Both
 * are hints; `shared/session/early-answers` takes an answer only for the same question in the same person's name.
 * No import and no export: it is not a module there.
 */
try {
  const read = (id: string) => JSON.parse(document.getElementById(id)?.textContent || 'null');
  const session = JSON.parse(
    sessionStorage.getItem('auth-session') ?? localStorage.getItem('auth-session') ?? 'null',
  );
  const config = read('runtime-config');
  const marginMs = 90_000; // a token that ends sooner is renewed first
  if (
    config &&
    session.expires_at * 1000 - Date.now() > marginMs &&
    !sessionStorage.getItem('auth-recovery') &&
    !location.hash.includes('access_token')
  ) {
    const { id } = session.user;
    const [role = '', ofWhom] = (localStorage.getItem('role') ?? '').split(' ');
    const { first, files, roles }: AskAhead = read('ask-ahead');
    const own = ofWhom === id ? roles[role] : undefined;
    const answers: NonNullable<Window['earlyAnswers']>['answers'] = new Map();
    window.earlyAnswers = { token: session.access_token, path: location.pathname, answers };
    // after the first script, which they would hold up on a slow connection: they come while it is read
    const load = ({ target }: Event): void => {
      if (!(target instanceof HTMLScriptElement)) return;
      document.removeEventListener('load', load, true);
      for (const file of [...files, ...(own?.files ?? [])]) {
        document.head.append(
          Object.assign(document.createElement('link'), { rel: 'preload', ...file }),
        );
      }
    };
    document.addEventListener('load', load, true);
    // by this browser's calendar; where it is another day in Malta, the page asks once more
    const now = new Date();
    const day = (months: number, date: number) =>
      new Date(Date.UTC(now.getFullYear(), now.getMonth() + months, date))
        .toISOString()
        .slice(0, 10);
    const known = {
      '{user}': id,
      '{today}': day(0, now.getDate()),
      '{from}': day(-11, 1),
      '{to}': day(1, 0),
    };
    const filled = (text: string) =>
      text.replace(/{(user|today|from|to)}/g, (name) => known[name as keyof typeof known]);
    for (const [path, wanted] of [...first, ...((!location.search && own?.questions) || [])]) {
      const body = wanted && filled(wanted);
      const address = `${config.supabaseUrl}/rest/v1/${filled(path)}`;
      const answer = fetch(encodeURI(address), {
        ...(body && { method: 'POST', body }),
        headers: {
          apikey: config.supabaseKey,
          Authorization: `Bearer ${session.access_token}`,
          ...(body && { 'Content-Type': 'application/json' }),
        },
      });
      answer.catch(() => {}); // whoever takes it asks again
      answers.set(address + (body ?? ''), answer);
    }
    // a browser's first date takes a slow phone 50 ms: now, while it waits for the line, they cost nothing
    window.requestIdleCallback?.(() =>
      // biome-ignore lint/plugin: malta-time cannot be imported here, and nobody reads this
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Malta', dateStyle: 'long' }).format(now),
    );
  }
} catch {
  // nobody is signed in, or the browser keeps nothing: the page asks for itself
}
