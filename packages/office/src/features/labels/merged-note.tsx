import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { office, type OfficeLabel } from '@kamerton/wire/office';
import { useCloseNotification, useNotify, useRedirect, useRefresh } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { useCall } from '../../ui/use-call.ts';
import { useNameOf } from '../../ui/use-name-of.ts';

interface Given {
  resource: 'genres' | 'tags';
  label: OfficeLabel;
  into: OfficeLabel;
}

/** Tells of a merge, and undoes it while it is shown. */
export function MergedNote({ resource, label, into }: Given) {
  const text = useText().labels;
  const notify = useNotify();
  const redirect = useRedirect();
  const refresh = useRefresh();
  const close = useCloseNotification();
  const nameOf = useNameOf();
  const { isBusy, failure, run } = useCall();
  const undo = () =>
    run(async () => {
      const given = { params: { id: label.id } };
      await (resource === 'genres' ? call(office.unmergeGenre, given) : call(office.unmergeTag, given));
      close();
      refresh();
      redirect('edit', resource, label.id);
      notify(text.unmerged(nameOf(label)), { type: 'success' });
    });
  return (
    <Alert
      severity={failure === '' ? 'success' : 'error'}
      variant="outlined"
      sx={{ bgcolor: 'background.paper', color: 'text.primary', alignItems: 'center' }}
      action={
        <>
          {failure === '' && (
            <Button size="small" loading={isBusy} onClick={() => void undo()}>
              {text.undo}
            </Button>
          )}
          <Button size="small" color="secondary" onClick={close}>
            {text.close}
          </Button>
        </>
      }
    >
      {failure === '' ? text.merged(nameOf(label), nameOf(into)) : text.tooLate}
    </Alert>
  );
}
