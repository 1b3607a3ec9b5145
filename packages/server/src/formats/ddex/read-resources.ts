import { readIsrc } from '../tags/codes.ts';
import { preferredElements, readExplicit, readGenres, readTitles } from './territory-preference.ts';
import { all, below, first, isTrue, mayBeTrue, proprietaryId, textOf, textsOf } from './elements.ts';
import type { NamedFile, Picture, Recording } from './message.ts';
import { type NameContext, readArtist, readLabel, readWriters } from './people.ts';
import type { Element } from './xml.ts';

const duration = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

/** Milliseconds of an ISO 8601 duration, or null. */
export const readDuration = (text: string | null): number | null => {
  const parts = text === null ? null : duration.exec(text);
  if (!parts) return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((value) => Number(value ?? 0));
  const total = ((days * 24 + hours) * 60 + minutes) * 60_000 + Math.round(seconds * 1000);
  return Number.isSafeInteger(total) && total > 0 ? total : null;
};

export const readHash = (sum: Element | null | undefined): NamedFile['hash'] => {
  const algorithm = textOf(sum, 'Algorithm') ?? textOf(sum, 'HashSumAlgorithmType');
  const value = textOf(sum, 'HashSumValue') ?? textOf(sum, 'HashSum');
  return algorithm !== null && value !== null ? { algorithm, value } : null;
};

/** No file has a longer one. */
const longestPath = 1024;

/** A path without slashes at its end; a pattern would look for them from each slash on. */
const withoutSlashes = (path: string): string => {
  let end = path.length;
  while (end > 0 && '/\\'.includes(path.charAt(end - 1))) end -= 1;
  return path.slice(0, end);
};

const pathOf = (file: Element): string | null => {
  const name = textOf(file, 'FileName');
  const folder = textOf(file, 'FilePath');
  if (name === null) return textOf(file, 'URI') ?? textOf(file, 'URL') ?? folder;
  if (folder === null || folder === name || folder.endsWith(`/${name}`)) return folder ?? name;
  return `${withoutSlashes(folder)}/${name}`;
};

const technical = ['TechnicalDetails', 'TechnicalSoundRecordingDetails', 'TechnicalImageDetails'];

const isComplete = (details: Element): boolean => !mayBeTrue(details, 'IsPreview') && !mayBeTrue(details, 'IsClip');

/** Details of files that are the whole thing and no preview of it. */
const wholeDetails = (places: readonly Element[]): Element[] =>
  places
    .flatMap((place) => technical.flatMap((name) => below(place, name)))
    .filter((details) => {
      const files = all(details, 'DeliveryFile');
      return isComplete(details) && (files.length === 0 || files.some(isComplete));
    });

const readFiles = (details: readonly Element[]): NamedFile[] => {
  const files = details
    .flatMap((each) => [...all(each, 'DeliveryFile').filter(isComplete), each])
    .flatMap((container) => all(container, 'File'))
    .flatMap((file): NamedFile[] => {
      const path = pathOf(file);
      return path === null ? [] : [{ path: path.slice(0, longestPath), hash: readHash(first(file, 'HashSum')) }];
    });
  return [...new Map(files.map((file) => [file.path, file])).values()];
};

const readInstrumental = (places: readonly Element[]): boolean | null => {
  const said = places.map((place) => textOf(place, 'IsInstrumental')).find((text) => text !== null);
  return said === undefined ? null : isTrue(said);
};

/** Version 4 has one element for identifiers, also inside an edition; version 3 one for each. */
const idsOf = (element: Element): Pick<Recording, 'isrc' | 'own'> => {
  // A recording that this one only relates to has its own further down.
  const containers = [element, ...all(element, 'SoundRecordingEdition')].flatMap((place) =>
    ['ResourceId', 'SoundRecordingId'].flatMap((name) => all(place, name)),
  );
  const isrc = containers.map((container) => textOf(container, 'ISRC')).find((text) => text !== null) ?? null;
  const own = containers.flatMap((container) => all(container, 'ProprietaryId')).find(({ text }) => text !== '');
  return {
    // An invalid ISRC is kept, since it is reported and the sender identifies the recording by it.
    isrc: isrc === null ? null : (readIsrc(isrc) ?? isrc.slice(0, 64)),
    own: own ? proprietaryId(own) : null,
  };
};

const readRecording = (element: Element, context: NameContext): Recording | null => {
  const reference = textOf(element, 'ResourceReference');
  if (reference === null) return null;
  const { preference } = context;
  const places = preferredElements(element, 'SoundRecordingDetailsByTerritory', preference);
  const details = wholeDetails(places);
  return {
    reference,
    ...idsOf(element),
    ...readTitles(places, preference),
    artist: readArtist(places, context),
    composer: readWriters(places, 'Composer', context),
    lyricist: readWriters(places, 'Lyricist', context),
    label: readLabel(places, context),
    genres: readGenres(places, preference),
    duration_ms: readDuration(textOf(element, 'Duration')),
    explicit: readExplicit(places, preference),
    instrumental: readInstrumental(places),
    files: readFiles(details),
    details: details.flatMap((each) => textsOf(each, 'TechnicalResourceDetailsReference')),
  };
};

const readPicture = (element: Element, { preference }: NameContext): Picture | null => {
  const reference = textOf(element, 'ResourceReference');
  if (reference === null) return null;
  return {
    reference,
    kind: textOf(element, 'ImageType') ?? textOf(element, 'Type'),
    files: readFiles(wholeDetails(preferredElements(element, 'ImageDetailsByTerritory', preference))),
  };
};

const byReference = <T extends { reference: string }>(found: readonly (T | null)[]): Map<string, T> =>
  new Map(found.flatMap((each) => (each ? [[each.reference, each] as const] : [])));

export const readResources = (root: Element, context: NameContext) => {
  const lists = all(root, 'ResourceList');
  const named = (name: string) => lists.flatMap((list) => all(list, name));
  return {
    recordings: byReference(named('SoundRecording').map((element) => readRecording(element, context))),
    pictures: byReference(named('Image').map((element) => readPicture(element, context))),
  };
};
