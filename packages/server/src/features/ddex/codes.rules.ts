/** A weighted sum of digits that ends in zero (GS1): every second one from the right counts threefold. */
const isGs1 = (digits: string): boolean => {
  const sum = [...digits].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
};

/** Whether a UPC, EAN or GTIN has its form and its check digit. */
export const isIcpn = (code: string): boolean => /^(\d{8}|\d{12,14})$/.test(code) && isGs1(code);

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Whether a GRid has its form and its check character (ISO 7064, mod 37,36), dashes left out. */
export const isGrid = (code: string): boolean => {
  if (!/^A1[A-Z0-9]{16}$/.test(code)) return false;
  let product = 36;
  for (const sign of code.slice(0, -1)) {
    const sum = (product + signs.indexOf(sign)) % 36 || 36;
    product = (sum * 2) % 37;
  }
  return (product + signs.indexOf(code.at(-1) ?? '')) % 36 === 1;
};

/** An ISRC has a form and no check digit. */
export const isIsrc = (code: string): boolean => /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(code);
