export const isPrivate: (path: string, name: string) => boolean;
export const listPrivateNames: (folders: readonly string[]) => string[];
