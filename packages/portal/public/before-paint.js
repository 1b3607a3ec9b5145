// Runs before the first paint, so that neither the theme nor the language is seen to change, and before anything else
// loads, so that a one-time sign-in token stands in no address that is sent on. A file of its own, since the content
// policy refuses scripts inside the page.
(function () {
  var root = document.documentElement;
  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch {
    // Storage is closed to this page: the system's theme holds.
  }
  root.lang = /(?:^|;\s*)locale=2(?:;|$)/.test(document.cookie) ? 'en' : 'ru';

  var address = new URL(location.href);
  var token = address.searchParams.get('token');
  if (token !== null) {
    window.oneTimeToken = token;
    address.searchParams.delete('token');
    history.replaceState(history.state, '', address);
  }
})();
