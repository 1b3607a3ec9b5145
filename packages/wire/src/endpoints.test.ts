import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { api } from './index.ts';

const calls: [string, Endpoint][] = Object.entries(api);

describe('the calls of the API', () => {
  it('each stand at an address of their own', () => {
    const addresses = calls.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each(calls)('%s declares the parameters that its path names', (_name, { path, params }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(params?.shape ?? {})).toEqual(named);
  });

  it('need a session unless they are on the list of the public ones', () => {
    const open = calls.filter(([, { access }]) => access === 'public').map(([name]) => name);
    expect(open.toSorted()).toEqual([
      'confirmEmail',
      'demoAccounts',
      'demoLogin',
      'forgot',
      'health',
      'login',
      'pairPlayer',
      'passkeySignIn',
      'passkeySignInOptions',
      'recover',
      'revertEmail',
      'verifyContract',
    ]);
  });
});
