import { useQueryClient } from '@tanstack/react-query';
import type { FieldCode } from '@kamerton/wire';
import { venueGroupApi } from '@kamerton/wire/client/venue-calls';
import { useState } from 'react';
import { useFieldTexts } from '../../i18n/fields-text.ts';
import { call, type CallError, CallFailed } from '../../lib/http.ts';
import { refetch } from '../../lib/stale.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TrashIcon } from '../../ui/icons.tsx';
import { notify, notifyFailure } from '../../ui/notify.ts';
import { TextField } from '../../ui/text-field.tsx';
import { refreshVenues } from './changes.ts';
import { filterOf, groupKeys, useVenueFilters, useVenueTags } from './groups.ts';
import { useGroupsText } from './groups-text.ts';
import type { VenueParams } from './venue-params.ts';
import css from './tag-filter.module.css';

/** Fault of the name; a refusal that is about no field is shown as a toast. */
function faultOf(error: CallError): FieldCode | undefined {
  const fault = error.fields['name'];
  if (!fault) notifyFailure(new CallFailed(error));
  return fault;
}

function TagItem({ id, name, venues }: { id: number; name: string; venues: number }) {
  const text = useGroupsText();
  const fields = useFieldTexts();
  const client = useQueryClient();
  /** Null while the field shows the name, which may be changed elsewhere. */
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<FieldCode>();
  const [isBusy, setBusy] = useState(false);
  const shown = typed ?? name;
  const rename = async () => {
    setBusy(true);
    const answer = await call(venueGroupApi.renameVenueTag, { params: { id }, body: { name: shown } });
    if (answer.ok) await refreshVenues(client);
    setBusy(false);
    setFault(answer.ok ? undefined : faultOf(answer.error));
    if (answer.ok) setTyped((now) => (now === shown ? null : now));
  };
  const remove = async () => {
    setBusy(true);
    const answer = await call(venueGroupApi.removeVenueTag, { params: { id } });
    if (answer.ok) await refreshVenues(client);
    else notifyFailure(new CallFailed(answer.error));
    setBusy(false);
  };
  return (
    <li>
      <form
        className="row gap-8"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <div className="grow">
          <TextField
            label={text.tagName(name)}
            hint={text.count(venues)}
            error={fault && fields[fault]}
            value={shown}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        {shown.trim() !== name && shown.trim() !== '' && (
          <Button type="submit" busy={isBusy}>
            {text.rename}
          </Button>
        )}
        <IconButton label={text.remove(name)} onClick={() => !isBusy && void remove()}>
          <TrashIcon />
        </IconButton>
      </form>
    </li>
  );
}

/** Saves the present filter, and renames and deletes tags and saved filters. */
export function GroupsDialog({ params, onClose }: { params: VenueParams; onClose: () => void }) {
  const text = useGroupsText();
  const fields = useFieldTexts();
  const client = useQueryClient();
  const tags = useVenueTags().data ?? [];
  const filters = useVenueFilters().data ?? [];
  const [name, setName] = useState('');
  const [fault, setFault] = useState<FieldCode>();
  const [isBusy, setBusy] = useState(false);
  const refresh = () => refetch(client, { queryKey: groupKeys.filters });
  const save = async () => {
    setBusy(true);
    const answer = await call(venueGroupApi.saveVenueFilter, { body: { name, filter: filterOf(params) } });
    setBusy(false);
    setFault(answer.ok ? undefined : faultOf(answer.error));
    if (!answer.ok) return;
    notify('success', text.savedFilter(answer.data.filter.name));
    setName((now) => (now === name ? '' : now));
    void refresh();
  };
  const remove = async (id: number) => {
    setBusy(true);
    const answer = await call(venueGroupApi.removeVenueFilter, { params: { id } });
    if (answer.ok) await refresh();
    else notifyFailure(new CallFailed(answer.error));
    setBusy(false);
  };
  return (
    <Dialog open onClose={onClose} title={text.manage} about={text.manageAbout}>
      <form
        className="row gap-8"
        noValidate
        aria-label={text.saveFilter}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="grow">
          <TextField
            label={text.filterName}
            error={fault && fields[fault]}
            value={name}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <Button type="submit" busy={isBusy}>
          {text.saveFilter}
        </Button>
      </form>
      {filters.length > 0 && <h3 className="font-semibold mt-16">{text.filters}</h3>}
      <ul className={css.list}>
        {filters.map((filter) => (
          <li key={filter.id} className="row gap-8">
            <span className="grow">{filter.name}</span>
            <IconButton label={text.remove(filter.name)} onClick={() => !isBusy && void remove(filter.id)}>
              <TrashIcon />
            </IconButton>
          </li>
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
