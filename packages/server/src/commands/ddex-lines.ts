import type { Language } from '@kamerton/wire';
import { ddexHeading } from '@kamerton/wire/office';
import { reasons } from '../features/ddex/revocation-reasons.service.ts';
import { brokenReasons, noteTexts, outcomeTexts, trackFaults } from '../features/ddex/report-texts.rules.ts';
import {
  type BrokenMessage,
  type DeliverySummary,
  isBad,
  type MessageReport,
  type ReleaseReport,
} from '../ern/report.ts';

export const trackLine = (
  { title, done, total }: { title: string | null; done: number; total: number },
  message: number,
  messages: number,
): string => `${message}/${messages}  ${title ?? ''}  ${done}/${total}`;

export const brokenLine = ({ path, reason, detail }: BrokenMessage, language: Language): string =>
  `✗ ${path} — ${brokenReasons[reason][language]}${detail === '' ? '' : ` (${detail})`}`;

const numbers = {
  ru: { revoked: 'отозвано', restored: 'возвращено', tracks: 'треков', silent: 'нельзя играть', until: 'до' },
  en: { revoked: 'revoked', restored: 'restored', tracks: 'tracks', silent: 'not playable', until: 'until' },
};

/** Why a release, or how many of its tracks, cannot be played now, and until which day. */
const closedFact = ({ closed, until, tracks }: ReleaseReport, language: Language): string => {
  const { silent, until: till } = numbers[language];
  const causes = [...new Set(closed ? [closed] : tracks.flatMap((track) => track.closed ?? []))];
  if (causes.length === 0) return '';
  const why = causes.map((cause) => reasons[cause][language].toLowerCase()).join('; ');
  const count = closed ? '' : `${silent} ${tracks.filter((track) => track.closed).length}: `;
  return `${count}${why}${until === null ? '' : ` (${till} ${until.slice(0, 10)})`}`;
};

const releaseLines = (release: ReleaseReport, language: Language): string[] => {
  const { revoked, restored, tracks } = numbers[language];
  const name = [release.artist, release.title].filter(Boolean).join(' – ');
  const code = release.icpn ?? release.grid ?? '';
  const facts = [
    outcomeTexts[release.outcome][language],
    release.tracks.length > 0 ? `${tracks} ${release.track_count}` : '',
    closedFact(release, language),
    release.revoked.length > 0 ? `${revoked} ${release.revoked.length}` : '',
    release.restored.length > 0 ? `${restored} ${release.restored.length}` : '',
  ];
  const faults = release.tracks
    .filter(isBad)
    .map(
      ({ disc, number, title, outcome, file }) =>
        `    ✗ ${disc}.${number} ${title ?? ''} — ${trackFaults(outcome, language)}${file ? `: ${file}` : ''}`,
    );
  return [`  ${name} ${code}: ${facts.filter(Boolean).join(', ')}`, ...faults];
};

export const messageLines = (report: MessageReport, language: Language): string[] => [
  `${ddexHeading(report)}: ERN ${report.version}, ${outcomeTexts[report.outcome][language]}`,
  `  ${report.path}`,
  ...report.releases.flatMap((release) => releaseLines(release, language)),
  ...report.notes.map(({ code, value }) => `    ! ${noteTexts[code][language]}${value === '' ? '' : `: ${value}`}`),
];

const ends = {
  ru: ({ messages, taken, known, older, incomplete, test, broken, tracks, revoked, restored }: DeliverySummary) => [
    `Сообщений ${messages}: принято ${taken}, уже известно ${known}, устарело ${older}, неполных ${incomplete}, пробных ${test}, не прочитано ${broken.length}.`,
    `Треки: новых ${tracks.added}, изменено ${tracks.updated}, без изменений ${tracks.unchanged}, отозвано ${revoked}, возвращено ${restored}.`,
  ],
  en: ({ messages, taken, known, older, incomplete, test, broken, tracks, revoked, restored }: DeliverySummary) => [
    `Messages ${messages}: imported ${taken}, already known ${known}, outdated ${older}, incomplete ${incomplete}, test ${test}, unreadable ${broken.length}.`,
    `Tracks: new ${tracks.added}, changed ${tracks.updated}, unchanged ${tracks.unchanged}, revoked ${revoked}, restored ${restored}.`,
  ],
};

const stops = {
  interrupted: { ru: 'Прервано: принятое сохранено.', en: 'Stopped. Everything imported so far is kept.' },
  disk_full: {
    ru: 'На диске кончилось место: принятое сохранено, освободите место и запустите снова.',
    en: 'The disk is full. Everything imported so far is kept: free some space and run the command again.',
  },
};

const trial = {
  ru: 'Так было бы; ничего не изменено.',
  en: 'Dry run: nothing was changed.',
};

/** The end of a delivery in plain words. */
export const deliveryLines = (summary: DeliverySummary, language: Language): string[] => [
  ...(summary.stopped ? [stops[summary.stopped][language]] : []),
  ...ends[language](summary),
  ...(summary.dry_run ? [trial[language]] : []),
];
