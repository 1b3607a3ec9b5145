// Runs before the first paint, so that neither the theme nor the language is seen to change, and before anything else
// loads, so that neither a one-time sign-in token nor a letter's code stands in an address that is sent on. A file of
// its own, since the content policy refuses scripts inside the page.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch {
    // Without storage the system's theme is used.
  }
  root.lang = /(?:^|;\s*)locale=2(?:;|$)/.test(document.cookie) ? 'en' : 'ru';

  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  if (token !== null) {
    window.oneTimeToken = token;
    address.searchParams.delete('token');
    history.replaceState(history.state, '', address);
  }

  // The state of the navigation, as the router keeps it, holds the code: it survives a reload.
  const names = { '/dist/forgot': { code: 'code', revert_code: 'revert' }, '/dist/auth': { email_code: 'code' } };
  for (const [name, field] of Object.entries(names[address.pathname] ?? {})) {
    const code = address.searchParams.get(name);
    if (!code) continue;
    address.searchParams.delete(name);
    history.replaceState({ usr: { [field]: code } }, '', address);
  }

  // Requests of the first screen's data run beside its code: `lib/http.ts` takes their answers.
  let session = null;
  try {
    const [, value] = /(?:^|;\s*)token=([^;]+)/.exec(document.cookie) || [];
    if (value) session = decodeURIComponent(value);
  } catch {
    // An unreadable cookie counts as none.
  }
  if (session === null) return;
  const written = (meta) => document.querySelector(`meta[name="kamerton-${meta}"]`).content;
  const headers = { accept: 'application/json', 'accept-language': root.lang, token: session };
  try {
    const [, xsrf] = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(document.cookie) || [];
    if (xsrf) headers['x-xsrf-token'] = decodeURIComponent(xsrf);
  } catch {
    // The same.
  }
  // The first cover loads before the screen is rendered.
  const fetchCover = ({ medium, large }) => {
    new Image().src = 264 * devicePixelRatio <= 480 ? medium : large;
  };
  // Home writes times in time zones: what that has to load, which takes long, is loaded while the code is on its way.
  if (address.pathname === '/dist/') {
    window.requestIdleCallback?.(() => {
      Intl.Collator('ru');
      window.requestIdleCallback(() => Intl.DateTimeFormat('ru'));
    });
  }
  const answers = {};
  window.early = { token: session, answers };
  for (const call of JSON.parse(written('ahead'))) {
    answers[call] = fetch(written('api') + call, { headers, credentials: 'omit' });
    answers[call]
      .then((answer) => answer.clone().json())
      .then(({ album }) => album?.cover && fetchCover(album.cover))
      // The taker of the answer handles a failure.
      .catch(() => undefined);
  }
})();
