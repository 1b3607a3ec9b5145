import type { FastifyRequest } from 'fastify';

/** The browser that a call names, at most 300 characters; empty if it names none. */
export const userAgentOf = ({ headers }: FastifyRequest): string => (headers['user-agent'] ?? '').slice(0, 300);
