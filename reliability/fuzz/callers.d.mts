export const headersOf: (caller: string) => Record<string, string>;
export const addCallers: (db: unknown, password_hash: string) => Promise<{ renew: (caller: string) => Promise<void> }>;
export const beginnings: [caller: string, method: string, path: string, body: object][];
