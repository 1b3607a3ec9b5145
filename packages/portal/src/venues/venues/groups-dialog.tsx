import { useQueryClient } from '@tanstack/react-query';
import type { FieldCode } from '@kamerton/wire';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { useState } from 'react';
import { useFieldTexts } from '../../i18n/fields-text.ts';
import { call, type CallError, CallFailed } from '../../lib/http.ts';
import { refreshAfter } from '../../lib/stale.ts';
import { venueWrites } from '../../lib/writes/venues.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TrashIcon } from '../../ui/icons.tsx';
import { notify, notifyFailure } from '../../ui/notify.ts';
import { RemovalQuestion } from '../../ui/removal-question.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useIsLeft } from '../../ui/use-is-left.ts';
import { filterOf, useVenueFilters, useVenueTags } from './groups.ts';
import { useGroupsText } from './groups-text.ts';
import type { VenueParams } from './venue-params.ts';
import css from './tag-filter.module.css';

/** Returns the fault of the name in a refusal; one that no field shows is said by a toast. */
function useFaultOf() {
  const isLeft = useIsLeft();
  return (error: CallError): FieldCode | undefined => {
    const fault = error.fields['name'];
    if (!fault || isLeft()) notifyFailure(new CallFailed(error));
    return fault;
  };
}

function TagItem({ id, name, venues }: { id: number; name: string; venues: number }) {
  const text = useGroupsText();
  const fields = useFieldTexts();
  const client = useQueryClient();
  const faultOf = useFaultOf();
  /** Null while the field shows the name, which may be changed elsewhere. */
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<FieldCode>();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const shown = typed ?? name;
  const rename = async () => {
    setBusy(true);
    const answer = await call(laterApi.renameVenueTag, { params: { id }, body: { name: shown } });
    if (answer.ok) await refreshAfter(client, venueWrites.tagChanged);
    setBusy(false);
    setFault(answer.ok ? undefined : faultOf(answer.error));
    if (answer.ok) setTyped((now) => (now === shown ? null : now));
  };
  const remove = async () => {
    setBusy(true);
    const answer = await call(laterApi.removeVenueTag, { params: { id } });
    if (answer.ok) await refreshAfter(client, venueWrites.tagChanged);
    else notifyFailure(new CallFailed(answer.error));
    setBusy(false);
  };
  return (
    <li className="stack-8">
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
        <IconButton label={text.remove(name)} onClick={() => setAsking(true)}>
          <TrashIcon />
        </IconButton>
      </form>
      {isAsking && (
        <RemovalQuestion
          label={text.remove(name)}
          cancel={text.cancel}
          about={text.removeTagSure(venues)}
          busy={isBusy}
          onRemove={() => void remove()}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  );
}

function FilterItem({ id, name }: { id: number; name: string }) {
  const text = useGroupsText();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    setBusy(true);
    const answer = await call(laterApi.removeVenueFilter, { params: { id } });
    if (answer.ok) await refreshAfter(client, venueWrites.filterChanged);
    else notifyFailure(new CallFailed(answer.error));
    setBusy(false);
  };
  return (
    <li className="stack-8">
      <div className="row gap-8">
        <span className="grow">{name}</span>
        <IconButton label={text.remove(name)} onClick={() => setAsking(true)}>
          <TrashIcon />
        </IconButton>
      </div>
      {isAsking && (
        <RemovalQuestion
          label={text.remove(name)}
          cancel={text.cancel}
          about={text.removeFilterSure}
          busy={isBusy}
          onRemove={() => void remove()}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  );
}

/** Saves the present filter, and renames and deletes tags and saved filters. */
export function GroupsDialog({ params, onClose }: { params: VenueParams; onClose: () => void }) {
  const text = useGroupsText();
  const fields = useFieldTexts();
  const client = useQueryClient();
  const faultOf = useFaultOf();
  const tags = useVenueTags().data ?? [];
  const filters = useVenueFilters().data ?? [];
  const [name, setName] = useState('');
  const [fault, setFault] = useState<FieldCode>();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const answer = await call(laterApi.saveVenueFilter, { body: { name, filter: filterOf(params) } });
    setBusy(false);
    setFault(answer.ok ? undefined : faultOf(answer.error));
    if (!answer.ok) return;
    notify('success', text.savedFilter(answer.data.filter.name));
    setName((now) => (now === name ? '' : now));
    void refreshAfter(client, venueWrites.filterChanged);
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
          <FilterItem key={filter.id} id={filter.id} name={filter.name} />
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
