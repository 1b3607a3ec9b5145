interface HostileFile {
  name: string;
  bytes: Buffer;
}

export const flacBomb: (megabytes: number) => Buffer;
export const png: (width: number, height: number, rows?: number) => Buffer;
export const hostileSounds: (options?: { megabytes?: number }) => (HostileFile & { reasons: string[] })[];
export const hostilePictures: () => HostileFile[];
export const hostileArchives: () => (HostileFile & { reason: string })[];
