import { hash } from '@kamerton/artwork';
import type { DemoAlbum, DemoTrack } from './catalogue/types.ts';
import { encodeFlac } from './encode/flac.ts';
import { encodeMp3, encodeOgg } from './encode/lossy.ts';
import { withVorbisComments } from './encode/ogg.ts';
import { ByteWriter } from './encode/bytes.ts';
import { composeScore } from './score/compose.ts';
import { renderScore } from './synth/render.ts';
import { id3Tag } from './tags/id3.ts';
import type { Picture, Tags } from './tags/tags.ts';
import { pictureBlock, vorbisComments } from './tags/vorbis.ts';

const tagsOf = (album: DemoAlbum, track: DemoTrack): Tags => ({
  title: track.title,
  artist: track.artist,
  album: album.title,
  albumArtist: album.artist,
  track: track.number,
  tracks: album.tracks.length,
  disc: 1,
  discs: 1,
  date: album.date,
  genre: track.genre,
  isrc: track.isrc,
  upc: album.upc,
  label: album.label,
  composer: track.composer,
  lyricist: track.lyricist,
  explicit: track.explicit,
  vocal: track.vocal,
  tags: track.tags,
  compilation: album.compilation,
});

/** Composes, renders, encodes and tags one track. The same track gives the same bytes. */
export async function makeTrack(album: DemoAlbum, track: DemoTrack, cover: Picture | undefined): Promise<Uint8Array> {
  const { isrc, genre, seconds, vocal, number } = track;
  const sound = renderScore(composeScore({ genre, seed: isrc, turn: number - 1, seconds, vocal }));
  const tags = tagsOf(album, track);
  switch (album.format) {
    case 'mp3':
      return new ByteWriter()
        .bytes(id3Tag(tags, cover))
        .bytes(await encodeMp3(sound))
        .result();
    case 'ogg':
      return withVorbisComments(await encodeOgg(sound, hash(isrc)), vorbisComments(tags, cover));
    case 'flac':
      return encodeFlac(sound, [
        { type: 4, content: vorbisComments(tags, undefined) },
        ...(cover ? [{ type: 6, content: pictureBlock(cover) }] : []),
      ]);
  }
}
