import type fc from 'fast-check';

export interface FuzzedCall {
  name: string;
  area: 'portal' | 'office';
}

export interface FuzzedRequest {
  call: FuzzedCall | null;
  caller: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

export interface FuzzedAnswer {
  status: number;
  type: string | undefined;
  text: string;
}

export const calls: FuzzedCall[];
export const requestsOf: (call: FuzzedCall) => fc.Arbitrary<FuzzedRequest>;
export const pageRequests: fc.Arbitrary<FuzzedRequest>;
export const faultsOf: (request: FuzzedRequest, answer: FuzzedAnswer) => string[];
export const lineOf: (request: FuzzedRequest) => string;
