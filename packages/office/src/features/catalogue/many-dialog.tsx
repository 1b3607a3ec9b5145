import Typography from '@mui/material/Typography';
import { office } from '@kamerton/wire/office';
import { useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LabelsPicker } from './labels-input.tsx';
import { ManyMark, ManyText } from './many-line.tsx';
import { changesOf, type Draft } from './many.ts';
import type { ChosenMusic } from './revoke-dialog.tsx';

const texts = {
  track: ['artist', 'composer', 'lyricist', 'label', 'release_date'],
  album: ['artist', 'label', 'release_date'],
};
const labelActs = [
  ['genres', 'add', 'addGenres'],
  ['genres', 'remove', 'removeGenres'],
  ['tags', 'add', 'addTags'],
  ['tags', 'remove', 'removeTags'],
] as const;

/** Changes many tracks or albums alike: what is not touched stays as it is in each of them. */
export function ManyDialog({ kind, ids, onClose, onDone }: ChosenMusic) {
  const text = useText().catalogue.many;
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [draft, setDraft] = useState<Draft>({ texts: {}, marks: {}, labels: {} });
  const changes = changesOf(draft);
  const nameOf = (field: string) => translate(`resources.tracks.fields.${field}`);
  const send = async () => {
    const body = { ids, changes };
    const { changed } = await (kind === 'track'
      ? call(office.changeTracks, { body })
      : call(office.changeAlbums, { body }));
    notify(text.saved(changed), { type: 'success' });
    onDone?.();
    refresh();
    onClose();
  };
  return (
    <FormDialog
      title={kind === 'track' ? text.titleTracks(ids.length) : text.titleAlbums(ids.length)}
      submit={text.save}
      isReady={Object.keys(changes).length > 0}
      onSubmit={send}
      onClose={onClose}
    >
      <Typography>{text.about}</Typography>
      <Typography color="text.secondary">{kind === 'track' ? text.ofAlbums : text.ofTracks}</Typography>
      <div>
        {texts[kind].map((field) => (
          <ManyText
            key={field}
            label={nameOf(field)}
            isDate={field === 'release_date'}
            value={draft.texts[field]}
            onChange={(value) => setDraft({ ...draft, texts: { ...draft.texts, [field]: value } })}
          />
        ))}
        {(['explicit', 'vocal'] as const).map((field) => (
          <ManyMark
            key={field}
            label={nameOf(field)}
            value={draft.marks[field]}
            onChange={(value) => setDraft({ ...draft, marks: { ...draft.marks, [field]: value } })}
          />
        ))}
      </div>
      <div>
        {labelActs.map(([resource, , word]) => (
          <LabelsPicker
            key={word}
            resource={resource}
            label={text[word]}
            value={draft.labels[word] ?? []}
            onChange={(chosen) => setDraft({ ...draft, labels: { ...draft.labels, [word]: chosen } })}
          />
        ))}
      </div>
    </FormDialog>
  );
}
