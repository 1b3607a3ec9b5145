import type { Venue } from '@kamerton/wire';
import { foldCase } from '@kamerton/wire/client/fold-case';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormActions } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useIsLeft } from '../../ui/use-is-left.ts';
import { ChangeList } from './change-list.tsx';
import { useDeleteVenues } from './deleted-venues.ts';
import { useGroupsText } from './groups-text.ts';

/** Quotes and dashes of a name are hard to type. */
const lettersOf = (text: string) => foldCase(text).replaceAll(/[^\p{L}\p{N}]/gu, '') || foldCase(text);

interface DeleteDialogProps {
  venues: readonly Venue[];
  onClose: () => void;
  /** Called when they are deleted, before anything is read anew. */
  onDeleted: () => void;
}

/** Deletes venues after their name, or their number, was typed. */
export function DeleteDialog({ venues, onClose, onDeleted }: DeleteDialogProps) {
  const { deletion: text } = useGroupsText();
  const [typed, setTyped] = useState('');
  const isLeft = useIsLeft();
  const { mutate, isPending } = useDeleteVenues(() => {
    // Another dialog may have been opened since.
    if (!isLeft()) onClose();
    onDeleted();
  });
  const [first] = venues;
  const single = venues.length === 1 ? first : undefined;
  const expected = single?.name ?? String(venues.length);
  const isConfirmed = lettersOf(typed) === lettersOf(expected);
  return (
    <Dialog open onClose={onClose} title={text.title(venues.length)} about={text.about(venues.length)}>
      {!single && (
        <ChangeList
          label={text.names}
          items={venues.map(({ id, name, city_name, address }) => ({
            key: id,
            name,
            note: [city_name, address].filter(Boolean).join(', '),
          }))}
        />
      )}
      <form
        noValidate
        aria-label={text.title(venues.length)}
        className="stack-14"
        onSubmit={(event) => {
          event.preventDefault();
          if (isConfirmed && !isPending) mutate(venues);
        }}
      >
        <TextField
          label={single ? text.name : text.number}
          hint={text.type(expected)}
          value={typed}
          autoComplete="off"
          inputMode={single ? 'text' : 'numeric'}
          onChange={({ target }) => setTyped(target.value)}
        />
        <FormActions onCancel={onClose}>
          <Button type="submit" variant="accent" busy={isPending} disabled={!isConfirmed}>
            {text.submit}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
