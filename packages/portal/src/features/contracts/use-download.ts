import { useMutation } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { fetchedFile } from '../../lib/file-call.ts';
import { saveFile } from '../../lib/save-file.ts';

/** Saves the PDF of an edition as a file. */
export const useDownloadContract = (number: string) =>
  useMutation({
    mutationFn: async (edition: number) => {
      const file = await fetchedFile(api.downloadContract, { query: { edition } }, 'application/pdf');
      saveFile(file, `${number}-${edition}.pdf`);
    },
  });
