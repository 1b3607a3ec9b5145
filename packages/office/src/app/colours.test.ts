import { expect, it } from 'vitest';
import shared from '@kamerton/ui/tokens.css?raw';
import own from '../../../portal/src/ui/tokens.css?raw';
import { dark, light } from './colours.ts';

const tokenOf = (name: string) => `--${name.replace(/[A-Z0-9]/g, (letter) => `-${letter.toLowerCase()}`)}`;

it('has the colours of the portal', () => {
  const tokens = shared + own;
  for (const name of Object.keys(light) as (keyof typeof light)[]) {
    const [, value = ''] = new RegExp(`${tokenOf(name)}: ([^;]+);`).exec(tokens) ?? [];
    const [, bright = value, dim = value] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? [];
    expect({ [name]: [light[name], dark[name]] }).toEqual({ [name]: [bright, dim] });
  }
});
