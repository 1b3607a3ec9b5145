const main = document.querySelector('main');
const words = main?.dataset ?? {};
const root = location.pathname.replace(/\/docs\/?$/, '');

/** Cleared at logout, by their prefix (`lib/account-storage.ts`); an import would bring the portal's code to this page. */
const storageKey = 'account:api-key';
const ownerKey = 'account:api-key-of';

/** The email of the portal's account in this browser, as its cookie has it; empty if none is signed in. */
const readUser = (): string => /(?:^|;\s*)user=[^;]*?email%22%3A%22([^;]*?)%22/.exec(document.cookie)?.[1] ?? '';

/** Removes a key that was typed while another account was signed in; false if there is none. */
const forgetKeyOfAnother = (): boolean => {
  const owner = sessionStorage.getItem(ownerKey) ?? '';
  if (owner === '' || owner === readUser()) return false;
  for (const key of [storageKey, ownerKey]) sessionStorage.removeItem(key);
  return true;
};

forgetKeyOfAnother();
const keyField = document.querySelector<HTMLInputElement>('#key');
if (keyField) {
  keyField.value = sessionStorage.getItem(storageKey) ?? '';
  keyField.addEventListener('input', () => {
    sessionStorage.setItem(storageKey, keyField.value.trim());
    sessionStorage.setItem(ownerKey, readUser());
  });
}

// A logout in one tab clears the storage of that tab alone. The answers to tried calls go with the key.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');
channel?.addEventListener('message', () => forgetKeyOfAnother() && location.reload());

const addressOf = (form: HTMLFormElement): string => {
  let path = form.dataset['path'] ?? '';
  const query = new URLSearchParams();
  for (const { name, value, dataset } of form.querySelectorAll<HTMLInputElement>('input[data-place]')) {
    if (dataset['place'] === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '') query.set(name, value);
  }
  return `${root}${path}${query.size > 0 ? `?${query.toString()}` : ''}`;
};

const send = async (form: HTMLFormElement): Promise<string> => {
  const headers = new Headers({ accept: 'application/json', 'accept-language': document.documentElement.lang });
  if (keyField?.value.trim()) headers.set('token', keyField.value.trim());
  if ('idempotent' in form.dataset) headers.set('idempotency-key', `${Date.now()}-${Math.random()}`);
  const body = form.querySelector('textarea')?.value.trim() || null;
  if (body !== null) headers.set('content-type', 'application/json');
  const method = form.dataset['method'] ?? 'GET';
  const response = await fetch(addressOf(form), { method, headers, body, credentials: 'omit' });
  const text = await response.text();
  const headerLines = ['ratelimit', 'retry-after', 'idempotent-replayed'].flatMap((name) =>
    response.headers.has(name) ? [`${name}: ${response.headers.get(name)}`] : [],
  );
  return [`${response.status} ${response.statusText}`, ...headerLines, '', readable(text)].join('\n');
};

const readable = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

main?.addEventListener('submit', (event) => {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const output = form.querySelector('output');
  if (!output) return;
  output.textContent = words['sending'] ?? '';
  send(form)
    .catch(() => words['unreachable'] ?? '')
    .then((text) => (output.textContent = text))
    .catch(reportError);
});

for (const command of document.querySelectorAll('.command')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = words['copy'] ?? '';
  button.addEventListener('click', () => {
    navigator.clipboard
      .writeText(command.querySelector('code')?.textContent ?? '')
      .then(() => (button.textContent = words['copied'] ?? ''))
      .catch(reportError);
  });
  command.append(button);
}

const theme = localStorage.getItem('theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
