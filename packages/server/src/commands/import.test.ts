import { expect, it } from 'vitest';
import type { ImportSummary } from '../domains/ingest/ingest/import-folder.service.ts';
import { summaryLines } from './import.ts';

const summary: ImportSummary = {
  type: 'summary',
  dry_run: false,
  files: 5,
  added: 2,
  updated: 1,
  unchanged: 1,
  duplicates: 0,
  passed: 0,
  places_taken: [],
  refused: [{ path: '/music/a.mp3', reason: 'truncated' }],
  flat_waves: 3,
  catalogued_seconds: 2.5,
  analysed: 0,
  pending: 0,
  outdated: 0,
  seconds: 12.3,
  stopped: null,
};

it('tells the end of an import in English', () => {
  expect(summaryLines(summary, 'en')).toEqual([
    'Import finished in 12.3 s.',
    '  added 2, updated 1, unchanged 1, refused 1.',
    '  ✗ /music/a.mp3 — the file is truncated',
    '  Tracks without a waveform: 3. Install ffmpeg and run the import again to draw it.',
  ]);
});

it('tells it in Russian, and says when it ended early', () => {
  expect(summaryLines({ ...summary, refused: [], flat_waves: 0, stopped: 'disk_full' }, 'ru')).toEqual([
    'На диске кончилось место: принятое сохранено, освободите место и запустите импорт снова.',
    '  добавлено 2, обновлено 1, без изменений 1, отклонено 0.',
  ]);
});
