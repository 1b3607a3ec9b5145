// Reads the PDF of a contract that is chosen or dropped, computes its sum in the browser, fills the form with it and
// sends that: the file itself goes nowhere, which the page's content policy sees to.

/** A contract takes a tenth of a megabyte. */
const largest = 20 * 1024 * 1024;

const form = document.querySelector<HTMLFormElement>('#verify')!;
const drop = form.querySelector<HTMLElement>('#drop')!;
const note = form.querySelector('#file-status')!;
const field = (id: string) => form.querySelector<HTMLInputElement>(`#${id}`)!;
const [input, number, hash] = [field('file'), field('number'), field('hash')];

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The contract's number as the file's own title or name has it. */
const numberIn = (text: string): string | undefined => /\bKAM-\d{6,15}\b/.exec(text)?.[0];

const read = async (file: File): Promise<void> => {
  note.textContent = '';
  const bytes = file.size > largest ? new ArrayBuffer(0) : await file.arrayBuffer();
  const text = new TextDecoder('latin1').decode(bytes);
  if (!text.startsWith('%PDF-')) {
    note.textContent = drop.dataset['notPdf'] ?? '';
    return;
  }
  const found = numberIn(text) ?? numberIn(file.name);
  hash.value = hex(await crypto.subtle.digest('SHA-256', bytes));
  if (found !== undefined) number.value = found;
  if (number.value !== '') return form.requestSubmit();
  note.textContent = drop.dataset['noNumber'] ?? '';
  number.focus();
};

const handleFiles = (files: FileList | null | undefined): void => {
  const file = files?.[0];
  if (!file) return;
  read(file).catch(() => {
    note.textContent = drop.dataset['notPdf'] ?? '';
  });
};

// A browser computes sums only on pages that came safely.
if (window.isSecureContext) {
  drop.hidden = false;
  input.addEventListener('change', () => handleFiles(input.files));
  // Anywhere on the page, so that a file let go beside the place does not take the page's place.
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    drop.classList.add('over');
  });
  document.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) drop.classList.remove('over');
  });
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    drop.classList.remove('over');
    handleFiles(event.dataTransfer?.files);
  });
}
