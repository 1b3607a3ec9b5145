import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A user of the provider by its name of them. */
export type Users = Record<
  string,
  { email: string; email_verified: boolean; name?: string; amr?: string[]; acr?: string }
>;

export const client = { id: 'kamerton', secret: 'a secret that the provider has given us' };

/** A real OpenID provider on this machine, at which the browser signs in as whom `as` names. */
export const startProvider = async (redirectUri: string, users: Users) => {
  let user = Object.keys(users)[0] ?? '';
  let server: Server | undefined = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    acrValues: ['gold', 'silver'],
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...users[accountId] }),
    }),
    ttl: {
      AccessToken: 600,
      Grant: 600,
      IdToken: 3600,
      Interaction: 600,
      Session: 600,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  });
  const callback = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response);
    void (async () => {
      const { prompt, params, grantId } = await provider.interactionDetails(request, response);
      if (prompt.name === 'login') {
        const { amr, acr } = users[user] ?? {};
        const result = { login: { accountId: user, ...(amr && { amr }), ...(acr && { acr }) } };
        return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
      }
      const grant = grantId
        ? await provider.Grant.find(grantId)
        : new provider.Grant({ accountId: user, clientId: String(params['client_id']) });
      grant?.addOIDCScope('openid email profile');
      const consent = { grantId: (await grant?.save()) ?? '' };
      return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
    })();
  });

  /** Follows the provider's redirects as a browser does, up to the address that leads back to the office. */
  const visit = async (url: string): Promise<string> => {
    const cookies = new Map<string, string>();
    let address = url;
    for (let hops = 0; hops < 10; hops += 1) {
      const answer = await fetch(address, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      });
      for (const each of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (each.split(';', 1)[0] ?? '').split('=', 2);
        cookies.set(name, value);
      }
      const next = answer.headers.get('location');
      if (next === null) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
      address = new URL(next, address).href;
      if (address.startsWith(redirectUri)) return address;
    }
    throw new Error('the provider leads in a circle');
  };

  return {
    issuer,
    visit,
    /** The user that signs in from here on. */
    as: (name: string) => {
      user = name;
    },
    close: async () => {
      server?.closeAllConnections();
      server?.close();
      if (server) await once(server, 'close');
      server = undefined;
    },
  };
};
