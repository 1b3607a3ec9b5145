import { z } from 'zod';
import {
  countDeferred,
  countFailed,
  countNew,
  countOutdated,
  retryAnalyses,
} from '../domains/ingest/ingest/analyses.store.ts';
import { analysisVersion } from '../media/audio/measures.ts';
import { textsIn } from '../text/texts.ts';
import { command, type CommandEvent, flag } from './command.ts';

export const analysesCommand = command({
  usage: 'analyses [--retry]',
  flags: ['retry'],
  args: z.object({ retry: flag }),
  run: async ({ database: { handle } }, { retry }, { emit }) => {
    const retried = retry ? await retryAnalyses(handle) : 0;
    const [pending, outdated] = [await countNew(handle), await countOutdated(handle, analysisVersion)];
    const [deferred, failed] = [await countDeferred(handle), await countFailed(handle)];
    emit({ type: 'analyses', pending, outdated, deferred, failed, retried });
    return 0;
  },
  show: (screen) => (event: CommandEvent) => {
    const texts = textsIn(screen.language).commands.analyses;
    if (['pending', 'outdated', 'failed'].every((key) => event[key] === 0)) screen.print(texts.none);
    for (const key of ['pending', 'outdated', 'deferred', 'failed', 'retried'] as const) {
      const count = Number(event[key]);
      if (count > 0) screen.print(texts[key](count));
    }
  },
});
