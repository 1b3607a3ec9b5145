import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/language.ts';
import { release } from '../lib/device.ts';
import { readTrim, writeSetting } from '../lib/settings.ts';
import { reserveOf } from '@kamerton/playout/choosing';
import { LanguageChoice, ThemeChoice } from '../ui/choices.tsx';
import type { Player, View } from './runtime.ts';
import { presentSource } from './status-text.ts';

interface Props {
  player: Player;
  view: View;
  onClose: () => void;
}

export const Menu = ({ player, view, onClose }: Props) => {
  const { menu } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [trim, setTrim] = useState(readTrim);
  const id = useId();

  // Closed before it is removed, since only then the browser gives the focus back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The key that is held to open the menu would press its first button as it repeats, or as it is let go.
    title.current?.focus();
    return () => element?.close();
  }, []);

  const changeTrim = (value: number) => {
    setTrim(value);
    writeSetting('trim', String(value));
    player.setTrim(value / 100);
  };

  const { document, stored } = view.state;
  const reserve = reserveOf(view.state);
  const facts = [
    [menu.venue, document?.venue.name ?? menu.none],
    [menu.device, document?.player.name ?? menu.none],
    [menu.source, presentSource(view.state)?.name ?? menu.none],
    [menu.stored, String(stored.length)],
    ...(reserve ? [[menu.reserve, menu.minutes(Math.floor(reserve.minutes / 60), reserve.minutes % 60)]] : []),
    [menu.reports, String(view.waiting)],
    [menu.release, release],
  ];

  return (
    <dialog ref={dialog} className="menu" aria-labelledby={`${id}title`} onClose={onClose}>
      <header>
        <h2 ref={title} id={`${id}title`} tabIndex={-1}>
          {menu.title}
        </h2>
        <button type="button" className="quiet" onClick={onClose}>
          {menu.close}
        </button>
      </header>
      <div className="field">
        <label htmlFor={`${id}trim`}>
          {menu.trim} <output>{trim} %</output>
        </label>
        <input
          id={`${id}trim`}
          type="range"
          min={0}
          max={100}
          step={5}
          value={trim}
          aria-describedby={`${id}hint`}
          onChange={(event) => changeTrim(Number(event.currentTarget.value))}
        />
        <p id={`${id}hint`} className="hint">
          {menu.trimHint}
        </p>
      </div>
      <div className="pair">
        <LanguageChoice />
        <ThemeChoice />
      </div>
      <h3>{menu.about}</h3>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Unpair player={player} />
    </dialog>
  );
};

const Unpair = ({ player }: { player: Player }) => {
  const { menu } = useTexts();
  const [step, setStep] = useState<'closed' | 'asked' | 'busy' | 'failed'>('closed');

  const leave = async () => {
    setStep('busy');
    if (!(await player.leave())) setStep('failed');
  };

  if (step === 'closed') {
    return (
      <button type="button" className="quiet danger" onClick={() => setStep('asked')}>
        {menu.unpair}
      </button>
    );
  }
  return (
    <div className="sure" role="group" aria-label={menu.unpair}>
      <p role="alert">{step === 'failed' ? menu.unpairFailed : menu.unpairSure}</p>
      <button type="button" className="quiet danger" aria-disabled={step === 'busy'} onClick={() => void leave()}>
        {menu.unpairYes}
      </button>
      <button type="button" className="quiet" onClick={() => setStep('closed')}>
        {menu.unpairNo}
      </button>
    </div>
  );
};
