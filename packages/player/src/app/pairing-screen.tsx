import { attempt } from '@kamerton/ui/attempt';
import { LogoMark } from '@kamerton/ui/logo-mark';
import { bounds } from '@kamerton/wire/client/bounds';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../i18n/language.ts';
import type { Texts } from '../i18n/ru.ts';
import { createApi, type Refusal } from '../lib/api.ts';
import { codeInHash, codeLength, deviceName, newId, normalizeCode, release } from '../lib/device.ts';
import { LanguageChoice } from '../ui/choices.tsx';

type Mistake = keyof Texts['pairing']['errors'];

const mistakeOf = ({ status, code, fields }: Refusal): Mistake => {
  // Without a code it is a proxy that answers in the server's place.
  if (status === 0 || code === 'unreadable') return 'network';
  if (status === 404) return 'unknown';
  if (status === 429) return 'many';
  return fields['code'] === 'too_many' ? 'full' : 'other';
};

/** The minute by which a refusal has ended, as clocks here show it. */
const endOf = ({ retryAfter }: Refusal, locale: string): string =>
  new Date(Date.now() + (retryAfter ?? 0) * 1000 + 59_999).toLocaleTimeString(locale, {
    hour: '2-digit',
    minute: '2-digit',
  });

const keyName = 'pairing-key';

/** Key of this form, also after a reload: the server repeats its answer under it, if that was lost. */
const formKey = (): string => {
  const stored = attempt(() => {
    const key = sessionStorage.getItem(keyName) ?? newId();
    sessionStorage.setItem(keyName, key);
    return key;
  });
  return stored ?? pageKey;
};

const pageKey = newId();

const forgetFormKey = () => attempt(() => sessionStorage.removeItem(keyName));

/** Removes the code from the address, into which a QR code has put it, and returns it. */
const consumeHashCode = (): string => {
  const code = codeInHash(location.hash);
  if (location.hash !== '') history.replaceState(null, '', location.pathname);
  return code;
};

/** It has just been unpaired, and its data are removed, or left since the database refused. */
export type Unpaired = 'removed' | 'left';

interface Props {
  unpaired: Unpaired | null;
  /** Rejects if the pairing cannot be stored. */
  onPaired: (token: string) => Promise<void>;
}

/** State of the form, and the call that pairs. */
const usePairing = (onPaired: Props['onPaired']) => {
  const { locale } = useTexts();
  const [code, setCode] = useState(consumeHashCode);
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const [mistake, setMistake] = useState<Mistake | null>(null);
  const [again, setAgain] = useState('');
  const [isBusy, setBusy] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  const nameField = useRef<HTMLInputElement>(null);

  const fail = (next: Mistake) => {
    setMistake(next);
    (next === 'name' ? nameField : codeField).current?.focus();
  };

  const pair = async () => {
    if (isBusy) return;
    if (code.length < codeLength) return fail('short');
    if (name.trim() === '') return fail('name');
    setBusy(true);
    setMistake(null);
    const body = { code, name: name.trim(), version: release, key: formKey() };
    const answer = await createApi(() => null).call('pairPlayer', body);
    const isStored =
      answer.ok &&
      (await onPaired(answer.data.token).then(
        () => true,
        () => false,
      ));
    setBusy(false);
    if (isStored) return forgetFormKey();
    if (answer.ok) return fail('storage');
    setAgain(endOf(answer, locale));
    return fail(mistakeOf(answer));
  };
  return { code, setCode, name, setName, mistake, again, isBusy, codeField, nameField, pair };
};

export const PairingScreen = ({ unpaired, onPaired }: Props) => {
  const { product, pairing, notices } = useTexts();
  const { code, setCode, name, setName, mistake, again, isBusy, codeField, nameField, pair } = usePairing(onPaired);
  const ids = useId();

  useEffect(() => {
    document.title = product;
  }, [product]);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void pair();
  };

  const field = (key: 'code' | 'name', hint: string, input: ReactNode) => (
    <div className="field">
      <label htmlFor={`${ids}${key}`}>{pairing[key]}</label>
      {input}
      <p id={`${ids}${key}-hint`} className="hint">
        {hint}
      </p>
    </div>
  );
  const wrongCode = mistake !== null && mistake !== 'name';

  return (
    <main className="pairing">
      <header>
        <span className="logo">
          <LogoMark />
          {product}
        </span>
        <LanguageChoice />
      </header>
      <form onSubmit={handleSubmit} noValidate>
        <h1>{pairing.title}</h1>
        {unpaired && (
          <p className="notice" role="status">
            {pairing.unpaired[unpaired]}
          </p>
        )}
        <p className="lead">{pairing.lead}</p>
        {field(
          'code',
          pairing.codeHint,
          <input
            ref={codeField}
            id={`${ids}code`}
            className="code"
            value={code}
            onChange={(event) => setCode(normalizeCode(event.currentTarget.value))}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            aria-invalid={wrongCode}
            aria-describedby={`${ids}code-hint ${ids}mistake`}
          />,
        )}
        {field(
          'name',
          pairing.nameHint,
          <input
            ref={nameField}
            id={`${ids}name`}
            value={name}
            maxLength={bounds.player_name}
            onChange={(event) => setName(event.currentTarget.value)}
            autoComplete="off"
            aria-invalid={mistake === 'name'}
            aria-describedby={`${ids}name-hint ${ids}mistake`}
          />,
        )}
        <p id={`${ids}mistake`} className="mistake" role="alert">
          {mistake === 'many' ? pairing.errors.many(again) : mistake && pairing.errors[mistake]}
        </p>
        <button type="submit" className="primary" aria-disabled={isBusy}>
          {isBusy ? pairing.pairing : pairing.pair}
        </button>
      </form>
      {!globalThis.isSecureContext && <p className="notice plain">{notices.plain}</p>}
    </main>
  );
};
