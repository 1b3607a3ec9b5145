/** Parameters that grant access to anyone who reads the address: sign-in tokens, codes from emails, media signatures. */
const secrets = /([?&](?:token|code|email_code|revert_code|signature)=)[^&#\s]*/gi;

/** An address without what it opens. */
export const redactSecrets = (url: string): string => url.replaceAll(secrets, '$1…');

/** A part of a path that is an id, a hash or a word of the API. */
const plainPart = /^[\w.~-]{0,80}$/;

/** A parameter with a name as calls have them. */
const parameter = /^([a-z_]{1,30})=/;

/** An address without what its sender typed: values of parameters, and parts of the path that no call has. */
export const redactInput = (url: string): string => {
  const [path = '', ...query] = url.split('?');
  const parts = path.split('/').map((part) => (plainPart.test(part) ? part : '…'));
  const names = query
    .join('?')
    .split('&')
    .map((pair) => (parameter.test(pair) ? pair.replace(/=.*$/s, '=…') : '…'));
  return query.length === 0 ? parts.join('/') : `${parts.join('/')}?${names.join('&')}`;
};
