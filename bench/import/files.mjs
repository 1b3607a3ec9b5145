import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cached, ffmpeg } from '../media/sounds.mjs';

const length32 = (value) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** A frame of ID3v2.3; text in UTF-8 is of 2.4, and read by everyone. */
const frame = (name, body) => Buffer.concat([Buffer.from(name), length32(body.length), Buffer.alloc(2), body]);
const text = (name, value) => frame(name, Buffer.concat([Buffer.from([3]), Buffer.from(value)]));
const picture = (jpeg) => frame('APIC', Buffer.concat([Buffer.from('\x00image/jpeg\x00\x03\x00', 'latin1'), jpeg]));

function id3(frames) {
  const body = Buffer.concat(frames);
  const size = Buffer.from([21, 14, 7, 0].map((shift) => (body.length >> shift) & 0x7f));
  return Buffer.concat([Buffer.from('ID3\x03\x00\x00', 'latin1'), size, body]);
}

const padded = (value, digits) => String(value).padStart(digits, '0');

/** MP3 files of three seconds with tags and a cover of 600 x 600, in albums of ten. */
export const shortFiles = (count, say) =>
  cached(`short-${count}`, say, async (folder) => {
    const parts = join(folder, 'parts');
    mkdirSync(parts);
    const sweep = `aevalsrc=0.4*sin(2*PI*t*(200+t/3))+0.2*sin(2*PI*t*97):s=44100:d=${count * 3 + 6}`;
    const cut = ['-f', 'segment', '-segment_time', '3', '-segment_list_size', '0'];
    const format = ['-ac', '2', '-c:a', 'libmp3lame', '-b:a', '128k', '-write_xing', '0', '-id3v2_version', '0'];
    await ffmpeg(['-f', 'lavfi', '-i', sweep, ...format, ...cut, join(parts, '%05d.mp3')]);
    const pictures = ['-f', 'lavfi', '-i', `testsrc2=size=600x600:rate=1:duration=${Math.ceil(count / 10)}`];
    await ffmpeg([...pictures, '-q:v', '4', join(parts, '%05d.jpg')]);
    for (let at = 0; at < count; at += 1) {
      const album = Math.floor(at / 10) + 1;
      const track = (at % 10) + 1;
      const tags = id3([
        text('TIT2', `Short ${padded(at + 1, 4)}`),
        text('TPE1', `Artist ${Math.ceil(album / 4)}`),
        text('TPE2', `Artist ${Math.ceil(album / 4)}`),
        text('TALB', `Kamerton Bench Shorts ${padded(album, 3)}`),
        text('TRCK', `${track}/10`),
        text('TYER', String(1980 + (album % 40))),
        text('TCON', ['Ambient', 'Jazz', 'Lounge', 'Rock'][album % 4]),
        picture(readFileSync(join(parts, `${padded(album, 5)}.jpg`))),
      ]);
      const target = join(folder, `album ${padded(album, 3)}`);
      mkdirSync(target, { recursive: true });
      const sound = readFileSync(join(parts, `${padded(at, 5)}.mp3`));
      writeFileSync(join(target, `${padded(track, 2)}.mp3`), Buffer.concat([tags, sound]));
    }
    rmSync(parts, { recursive: true });
  });

/** Ogg Vorbis files of 202 seconds each, in one album: 41 of them are 2.3 hours. */
export const longFiles = (count, say) =>
  cached(`ogg-${count}`, say, async (folder) => {
    const whole = join(folder, 'whole.ogg');
    const tones = [220, 277.2, 329.6, 440, 659.3].map(
      (hertz, at) => `0.12*sin(2*PI*t*${hertz})*abs(sin(t*${0.7 + at / 3}))`,
    );
    const beat = '0.5*(random(0)-0.5)*exp(-8*mod(t,0.5))';
    const sound = `aevalsrc=${tones.join('+')}+${beat}|${tones.toReversed().join('+')}+${beat}:s=44100:d=${202 + count}`;
    const encoded = ['-c:a', 'libvorbis', '-q:a', '5'];
    await ffmpeg(['-f', 'lavfi', '-i', sound.replaceAll('mod(t,0.5)', 'mod(t\\,0.5)'), ...encoded, whole]);
    for (let at = 1; at <= count; at += 1) {
      // Parts of one sound, each a second later: all are different, and encoded once.
      const tags = { title: `Long ${at}`, artist: 'Kamerton Bench', album: 'Kamerton Bench Long', track: at };
      const metadata = Object.entries(tags).flatMap(([key, value]) => ['-metadata', `${key}=${value}`]);
      const target = join(folder, `long-${padded(at, 2)}.ogg`);
      await ffmpeg(['-ss', String(at - 1), '-t', '202', '-i', whole, '-c', 'copy', ...metadata, target]);
    }
    rmSync(whole);
  });
