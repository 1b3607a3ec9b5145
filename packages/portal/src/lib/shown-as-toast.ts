import { api, type Call } from '@kamerton/wire/client/api';

/** Calls that may upload a picture. */
export const withPicture: readonly Call[] = [api.createPlaylist, api.changePlaylist];

/** spec 8: an inactive account and too large a picture are shown as a toast, not in the form again. */
export const isShownAsToast = ({ endpoint, status }: { endpoint: Call; status: number }) =>
  status === 403 || (status === 413 && withPicture.includes(endpoint));
