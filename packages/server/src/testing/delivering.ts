import { internationalLanguage } from '@kamerton/wire';
import { sql } from 'kysely';
import { afterEach } from 'vitest';
import { inLanguage } from '../db/translations.ts';
import type { MessageReport } from '../formats/ddex/report.ts';
import { type DeliveryOptions, importDelivery } from '../domains/ingest/ddex/import-delivery.service.ts';
import { tester } from './actor.ts';
import type { SentRelease } from './ddex-files.ts';
import { prepareImport } from './importing.ts';

export const isrcs = ['RUA1D2000001', 'RUA1D2000002'] as const;

/** An album of two tracks. */
export const sentRelease = (more: Partial<SentRelease> = {}): SentRelease => ({
  id: 'M1',
  at: '2024-01-01T10:00:00Z',
  tracks: [
    { isrc: isrcs[0], title: 'Группа крови', file: 'resources/1.flac' },
    { isrc: isrcs[1], title: 'Закрой за мной дверь', file: 'resources/2.flac' },
  ],
  deals: [{ start: '2024-01-01' }],
  ...more,
});

/** `prepareImport` with the real import of deliveries from its folder. */
export const prepareDelivery = () => {
  const prepared = prepareImport();
  const { at, put, tone, analysers } = prepared;

  const clearDeliveries = async (): Promise<void> => {
    for (const table of [
      'ddex_messages',
      'ddex_tracks',
      'ddex_terms',
      'ddex_releases',
      'ddex_track_blocks',
      'events',
    ] as const)
      await at.db.deleteFrom(table).execute();
  };
  afterEach(clearDeliveries);
  /** Removes what was delivered, within a test. */
  const clear = async (): Promise<void> => {
    await clearDeliveries();
    await prepared.clear();
  };

  const deliver = async (dryRun = false, more: Partial<DeliveryOptions> = {}) => {
    const reports: MessageReport[] = [];
    const summary = await importDelivery({
      db: at.db,
      media: at.media,
      actor: tester,
      path: at.folder,
      playing: { territory: 'RU', uses: [] },
      dryRun,
      signal: new AbortController().signal,
      emit: (event) => void (event.type === 'message' && reports.push(event)),
      analysers: analysers(),
      ...more,
    });
    return { ...summary, reports };
  };

  /** Why each track cannot be played, in the order of their numbers; null if it can. */
  const availability = async () => {
    const { rows } = await sql<{ reason: string | null }>`
      SELECT CASE WHEN revoked_at IS NULL THEN NULL ELSE ${inLanguage('revoked_reason', internationalLanguage)} END AS reason
      FROM tracks ORDER BY track_number`.execute(at.db);
    return rows.map(({ reason }) => reason);
  };

  let messages = 0;
  const send = (text: string) => put(`m/${String((messages += 1)).padStart(4, '0')}.xml`, Buffer.from(text));
  const sounds = () => [1, 2].map((n) => put(`m/resources/${n}.flac`, tone('TITLE=wrong', 'ARTIST=wrong')));

  return { ...prepared, clear, deliver, availability, send, sounds };
};
