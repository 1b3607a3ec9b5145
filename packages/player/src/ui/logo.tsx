import { LogoMark } from '@kamerton/ui/logo-mark';

export const Logo = () => (
  <span className="logo">
    <LogoMark />
    Kamerton
  </span>
);
