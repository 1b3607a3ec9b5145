export const isPrivate: (path: string, name: string) => boolean;
