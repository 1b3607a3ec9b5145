const words = (name: string) => name.trim().split(/\s+/).filter(Boolean);

/** A person's name of two words, as opposed to a company's: `Анна Ковалёва`, not `ООО Ромашка`. */
const isPerson = (parts: string[]) =>
  parts.length === 2 && parts.every((part) => /^\p{Lu}\p{Ll}[\p{L}-]*$/u.test(part));

/** How to address somebody: a person by the first name, a company by all of its name, an email not at all. */
export function calledName(name: string): string {
  if (name.includes('@')) return '';
  const parts = words(name);
  return isPerson(parts) ? (parts[0] ?? '') : parts.join(' ');
}

/** Up to two letters that stand for a name; a dot where there is none. */
export function initials(name: string): string {
  const letters = words(name).flatMap((word) => word.match(/[\p{L}\p{N}]/u) ?? []);
  return letters.slice(0, 2).join('').toLocaleUpperCase() || '·';
}
