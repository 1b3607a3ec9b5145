import { type Analysers, createAnalysers } from '../media/audio/analysers.ts';

let analysers: Analysers | undefined;

/** The two processes that decode for all test files of a worker of Vitest: they end with it. To start them takes long. */
export const testAnalysers = (): Analysers => (analysers ??= createAnalysers({ workers: 2, ffmpeg: null }));
