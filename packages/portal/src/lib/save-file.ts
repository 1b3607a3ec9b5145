/** Gives a file that was fetched to the browser's downloads under this name. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes its copy when the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
