import { office } from '@kamerton/wire/office';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { type Named, useNameOf } from '../../i18n/translations.ts';
import { useIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { call } from '../../lib/http.ts';
import { Autocomplete } from '../../ui/autocomplete.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type ChosenMusic, ChosenNames } from './revocation-dialogs.tsx';

type Collection = Named & { id: number };

/** Adds the chosen tracks to the end of a collection. */
export function CollectDialog({ ids, names, onClose, onDone }: ChosenMusic) {
  const text = useText().collections;
  const notify = useNotify();
  const nameOf = useNameOf();
  const keys = useIdempotencyKeys();
  const [collection, setCollection] = useState<Collection | null>(null);
  const add = async () => {
    if (!collection) return;
    const body = { ids: [...ids] };
    const idempotencyKey = keys.of({ id: collection.id, ...body });
    const { added, already } = await call(office.addCollectionTracks, {
      params: { id: collection.id },
      body,
      idempotencyKey,
    });
    notify(text.add.added(added.length, already.length), { type: 'success' });
    onDone?.();
    onClose();
  };
  return (
    <FormDialog
      title={text.add.title}
      submit={text.add.save}
      isReady={collection !== null}
      onSubmit={add}
      onClose={onClose}
    >
      <ChosenNames ids={ids} names={names} />
      <Autocomplete<Collection>
        resource="collections"
        value={collection}
        onChange={(_, next) => setCollection(next)}
        getOptionLabel={nameOf}
        label={text.add.collection}
      />
    </FormDialog>
  );
}
