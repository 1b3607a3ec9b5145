/** spec 7: `{host}`, which the server writes into the shell at run time. */
export const apiRoot = () =>
  document.querySelector<HTMLMetaElement>('meta[name="kamerton-api"]')?.content || '/dist/api';
