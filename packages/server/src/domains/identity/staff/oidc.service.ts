import type { Configuration } from 'openid-client';
import type { OidcSettings } from '../../../lib/config.ts';
import { type OidcFault, pendingMinutes, type PendingSignIn } from './oidc.rules.ts';

/** Seconds by which the provider's clock may differ from this machine's. */
const clockTolerance = 30;

/** Seconds by which a token may be issued in the future. */
const clockAhead = 60;

/** Seconds that a call of the provider may take. */
const patience = 10;

/** A sign-in through the provider that has failed, by its reason. */
export class OidcFailed extends Error {
  readonly fault: OidcFault;

  constructor(fault: OidcFault, cause?: unknown) {
    super(fault, { cause });
    this.name = 'OidcFailed';
    this.fault = fault;
  }
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

// Loaded at the first use: few services have a provider.
const library = () => import('openid-client');

const codesOf = (error: unknown): unknown[] => {
  const codes: unknown[] = [];
  for (let each = error; each instanceof Error; each = each.cause) codes.push('code' in each ? each.code : undefined);
  return codes;
};

/** An answer that is not the provider's to this sign-in: an unsigned token, another key, issuer, client or nonce. */
const ofForgeries = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
  'OAUTH_PARSE_ERROR',
];

/** The reason behind an error of the library, by its documented codes. */
const faultOf = (error: unknown): OidcFault => {
  const codes = codesOf(error);
  const has = (...named: string[]) => codes.some((code) => named.includes(String(code)));
  if (has('OAUTH_JWT_TIMESTAMP_CHECK_FAILED')) return 'clock';
  if (has('OAUTH_AUTHORIZATION_RESPONSE_ERROR', 'OAUTH_RESPONSE_BODY_ERROR')) return 'refused';
  return has(...ofForgeries) ? 'invalid' : 'unavailable';
};

const failed = (error: unknown): never => {
  throw error instanceof OidcFailed ? error : new OidcFailed(faultOf(error), error);
};

/**
 * The company's identity provider: authorization code with PKCE, state and nonce. Its addresses and keys are discovered
 * at the first sign-in, and again after a failure. Every method throws `OidcFailed`.
 */
export const createOidcClient = (settings: OidcSettings, redirectUri: () => string) => {
  let discovered: Promise<Configuration> | undefined;

  const discover = async (): Promise<Configuration> => {
    const client = await library();
    const issuer = new URL(settings.issuer);
    const metadata = { client_secret: settings.clientSecret, [client.clockTolerance]: clockTolerance };
    // The signature is checked beside TLS: a server in the provider's place has not its keys.
    const execute = [
      client.enableNonRepudiationChecks,
      ...(loopback.has(issuer.hostname) ? [client.allowInsecureRequests] : []),
    ];
    return client.discovery(issuer, settings.clientId, metadata, undefined, { execute, timeout: patience });
  };

  const provider = (): Promise<Configuration> => {
    discovered ??= discover().catch((error: unknown) => {
      discovered = undefined;
      throw new OidcFailed('unavailable', error);
    });
    return discovered;
  };

  return {
    /**
     * The provider's address for one sign-in, and what has to be kept until it comes back. With `isProof` the provider has
     * to ask its user anew, else if that was more than an hour ago.
     */
    async begin(
      now: number,
      { isProof, session }: Pick<PendingSignIn, 'isProof' | 'session'>,
    ): Promise<{ url: string; pending: PendingSignIn }> {
      const [client, config] = [await library(), await provider()];
      const verifier = client.randomPKCECodeVerifier();
      const [state, nonce] = [client.randomState(), client.randomNonce()];
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri(),
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...(isProof ? { max_age: '0', prompt: 'login' } : { max_age: '3600' }),
        ...(settings.acrValues.length > 0 && { acr_values: settings.acrValues.join(' ') }),
      });
      const until = now + pendingMinutes * 60_000;
      return { url: url.href, pending: { state, nonce, verifier, until, isProof, session } };
    },

    /** Returns the verified claims of the returning user; `query` is what the provider has added to our address. */
    async finish(query: string, { state, nonce, verifier }: PendingSignIn): Promise<Record<string, unknown>> {
      const [client, config] = [await library(), await provider()];
      const address = new URL(redirectUri());
      address.search = query;
      if (address.searchParams.get('state') !== state) throw new OidcFailed('expired');
      try {
        const tokens = await client.authorizationCodeGrant(config, address, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims && claims.iat * 1000 > Date.now() + clockAhead * 1000) throw new OidcFailed('clock');
        if (!claims || 'email' in claims) return { ...claims };
        // Some providers state the email in answer to a call of its own only. How a user has signed in is signed.
        const { email, email_verified, name } = await client.fetchUserInfo(config, tokens.access_token, claims.sub);
        return { ...claims, email, email_verified, name: claims['name'] ?? name };
      } catch (error) {
        return failed(error);
      }
    },
  };
};
