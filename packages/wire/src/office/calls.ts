import type { z } from 'zod';
import type { OfficeEndpoint } from './endpoint.ts';

type In<S> = S extends z.ZodType ? z.input<S> : undefined;

// Allows numbers and booleans in place of strings; the client converts them.
type Loose<T> = {
  [K in keyof T]: T[K] | (string extends T[K] ? number : never) | ('true' extends T[K] ? boolean : never);
};

/** Arguments of an office call, with plain numbers and booleans in `params` and `query`. */
export type OfficeRequest<E extends OfficeEndpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: K extends 'body'
    ? In<E[K]>
    : Loose<In<E[K]>>;
};

export type OfficeResponse<E extends OfficeEndpoint> = z.output<E['response']>;
