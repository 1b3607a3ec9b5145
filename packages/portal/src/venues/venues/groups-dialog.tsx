import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FieldCode } from '@kamerton/wire';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { type ReactNode, useState } from 'react';
import { useFieldTexts } from '../../ui/use-form.ts';
import { CallFailed, fetched } from '../../lib/http.ts';
import { refreshAfter } from '../../lib/stale.ts';
import { venueWrites } from '../../lib/writes/venues.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TrashIcon } from '../../ui/icons.tsx';
import { notify, notifyFailure } from '../../ui/notify.ts';
import { RemovalQuestion } from '../../ui/removal-question.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useIsLeft } from '../../ui/use-is-left.ts';
import { notifyChanged } from './undo-many.ts';
import { filterOf, useVenueFilters, useVenueTags } from './groups.ts';
import { useGroupsText } from './groups-text.ts';
import type { VenueParams } from './venue-params.ts';
import css from './tag-filter.module.css';

const faultOf = (error: Error | null) => (error instanceof CallFailed ? error.error.fields['name'] : undefined);

/** A write of a name, with its refusal for the field; one that no field shows is said by a toast. */
function useNaming<T>(
  send: (name: string) => Promise<T>,
  onSent: (data: T, name: string, client: QueryClient) => unknown,
) {
  const client = useQueryClient();
  const fields = useFieldTexts();
  const isLeft = useIsLeft();
  const [fault, setFault] = useState<FieldCode>();
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (data, name) => onSent(data, name, client),
    onError: (error) => {
      if (!faultOf(error) || isLeft()) notifyFailure(error);
    },
    onSettled: (_, error) => setFault(faultOf(error)),
  });
  return { mutate, isPending, error: fault && fields[fault] };
}

interface ItemProps<T> {
  name: string;
  /** What goes with it. */
  about: string;
  remove: () => Promise<T>;
  onRemoved: (client: QueryClient, answer: T) => Promise<void>;
  children: ReactNode;
}

/** A tag or a filter that can be deleted. */
function Item<T>({ name, about, remove, onRemoved, children }: ItemProps<T>) {
  const text = useGroupsText();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onSuccess: (answer) => onRemoved(client, answer),
    onError: (error) => notifyFailure(error),
  });
  return (
    <li className="stack-8">
      <div className="row gap-8">
        {children}
        <IconButton label={text.remove(name)} onClick={() => setAsking(true)}>
          <TrashIcon />
        </IconButton>
      </div>
      {isAsking && (
        <RemovalQuestion
          label={text.remove(name)}
          about={about}
          busy={isPending}
          onRemove={() => mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  );
}

interface NameFormProps {
  /** Name of the form. */
  name?: string;
  label: string;
  hint?: string;
  error: string | undefined;
  value: string;
  onType: (typed: string) => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** A name and the button that sends it, in one line. */
function NameForm({ name, onType, onSubmit, children, ...field }: NameFormProps) {
  return (
    <form
      className="row gap-8"
      noValidate
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className="grow">
        <TextField {...field} autoComplete="off" onChange={({ target }) => onType(target.value)} />
      </div>
      {children}
    </form>
  );
}

function TagItem({ id, name, venues }: { id: number; name: string; venues: number }) {
  const text = useGroupsText();
  /** Null while the field shows the name, which may be changed elsewhere. */
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? name;
  const params = { id };
  const { mutate, isPending, error } = useNaming(
    (next) => fetched(laterApi.renameVenueTag, { params, body: { name: next } }),
    async (_, sent, client) => {
      await refreshAfter(client, venueWrites.tagChanged);
      setTyped((now) => (now === sent ? null : now));
    },
  );
  return (
    <Item
      name={name}
      about={text.removeTagSure(venues)}
      remove={() => fetched(laterApi.removeVenueTag, { params })}
      onRemoved={async (client, { undo }) =>
        notifyChanged(client, text.tagRemoved(name, venues), undo.token, (count) => text.tagRestored(name, count))
      }
    >
      <div className="grow">
        <NameForm
          label={text.tagName(name)}
          hint={text.count(venues)}
          error={error}
          value={shown}
          onType={setTyped}
          onSubmit={() => mutate(shown)}
        >
          {shown.trim() !== name && shown.trim() !== '' && (
            <Button type="submit" busy={isPending}>
              {text.rename}
            </Button>
          )}
        </NameForm>
      </div>
    </Item>
  );
}

/** Saves the present filter, and renames and deletes tags and saved filters. */
export function GroupsDialog({ params, onClose }: { params: VenueParams; onClose: () => void }) {
  const text = useGroupsText();
  const tags = useVenueTags().data ?? [];
  const filters = useVenueFilters().data ?? [];
  const [name, setName] = useState('');
  const { mutate, isPending, error } = useNaming(
    (typed) => fetched(laterApi.saveVenueFilter, { body: { name: typed, filter: filterOf(params) } }),
    ({ filter }, sent, client) => {
      notify('success', text.savedFilter(filter.name));
      setName((now) => (now === sent ? '' : now));
      void refreshAfter(client, venueWrites.filterChanged);
    },
  );
  return (
    <Dialog open onClose={onClose} title={text.manage} about={text.manageAbout}>
      <NameForm
        name={text.saveFilter}
        label={text.filterName}
        error={error}
        value={name}
        onType={setName}
        onSubmit={() => mutate(name)}
      >
        <Button type="submit" busy={isPending}>
          {text.saveFilter}
        </Button>
      </NameForm>
      {filters.length > 0 && <h3 className="font-semibold mt-16">{text.filters}</h3>}
      <ul className={css.list}>
        {filters.map(({ id, name: filter }) => (
          <Item
            key={id}
            name={filter}
            about={text.removeFilterSure}
            remove={() => fetched(laterApi.removeVenueFilter, { params: { id } })}
            onRemoved={(client) => refreshAfter(client, venueWrites.filterChanged)}
          >
            <span className="grow">{filter}</span>
          </Item>
        ))}
      </ul>
      <h3 className="font-semibold mt-16">{text.tags}</h3>
      {tags.length === 0 && <p>{text.nothingYet}</p>}
      <ul className={css.list}>
        {tags.map((tag) => (
          <TagItem key={tag.id} {...tag} />
        ))}
      </ul>
    </Dialog>
  );
}
