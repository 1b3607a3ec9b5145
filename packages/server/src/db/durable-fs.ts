import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** EIO of WASI, at which the engine ends: it does not know what of its log is on the disk. */
const failed = 29;
/** EINVAL of WASI, which the engine puts up with for folders. */
const unsupported = 28;

/** Gives Emscripten fsync, which PGlite's file system lacks: commits would only be in the kernel's page cache. */
export class DurableNodeFS extends NodeFS {
  /** Number of fsyncs since the start. */
  fsyncs = 0;
  readonly #force: (file: number) => void;

  constructor(folder: string, force: (file: number) => void = fsyncSync) {
    super(folder);
    this.#force = force;
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const giveFsync = (module: { NODEFS?: { stream_ops: Record<string, unknown> } }) => {
      if (!module.NODEFS) throw new Error('the embedded database has no NODEFS');
      module.NODEFS.stream_ops['fsync'] = ({ nfd }: { nfd: number }) => this.#fsync(nfd);
    };
    const preRun = [...((emscriptenOpts.preRun as unknown[]) ?? []), giveFsync];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as typeof emscriptenOpts };
  }

  /** A number of an error, since an exception would tear the engine out of its commit, which it would then acknowledge. */
  #fsync(file: number): number {
    try {
      this.#force(file);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EINVAL' ? unsupported : failed;
    }
    this.fsyncs += 1;
    return 0;
  }
}
