import { useMutation } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { currentText, thrownText } from '../../i18n/text.ts';
import { useTracksText } from '../../i18n/tracks-text.ts';
import { formatSize } from '../../i18n/format.ts';
import { CallFailed, fetched, onApiHost } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { notify } from '../../ui/notify.ts';
import { failureAction } from '../../shell/failures.ts';

const calls = {
  album: api.downloadAlbum,
  collection: api.downloadCollection,
  playlist: api.downloadPlaylist,
};

interface DownloadButtonProps {
  of: keyof typeof calls;
  id: number;
  disabled?: boolean;
}

/** Passes an address to the browser's download manager, which can pause, resume and outlive this page. */
function handOver(url: string, filename: string) {
  const link = document.createElement('a');
  link.href = onApiHost(url);
  link.download = filename;
  link.rel = 'noreferrer';
  link.click();
}

/** spec 8 is applied to failed downloads anyway; other failures are shown here. */
const isInTable = (error: Error) => error instanceof CallFailed && Object.keys(failureAction(error.error)).length > 0;

/** Downloads a whole set as one archive. */
export function DownloadButton({ of, id, disabled = false }: DownloadButtonProps) {
  const text = useTracksText();
  const download = useMutation({
    mutationFn: () => fetched(calls[of], { params: { id } }),
    onSuccess: ({ url, filename, size }) => {
      handOver(url, filename);
      notify('info', text.downloading(filename, formatSize(size)));
    },
    onError: (error) => {
      if (!isInTable(error)) notify('error', thrownText(error, currentText()));
    },
  });
  return (
    <Button busy={download.isPending} disabled={disabled} onClick={() => download.mutate()}>
      <DownloadIcon size={18} />
      {text.download}
    </Button>
  );
}
