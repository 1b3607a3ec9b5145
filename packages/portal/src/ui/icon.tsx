import type { ReactNode } from 'react';

interface IconProps {
  /** Side in px; the drawing is made for 24. */
  size?: number;
  className?: string | undefined;
}

/** Icons are hidden from screen readers: the control around them has the name. */
export function icon(drawing: ReactNode, variant: 'stroke' | 'solid' = 'stroke') {
  return function Icon({ size = 20, className }: IconProps) {
    const paint =
      variant === 'solid'
        ? { fill: 'currentColor', stroke: 'currentColor', strokeWidth: 1.5 }
        : { fill: 'none', stroke: 'currentColor', strokeWidth: 1.75 };
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        className={className}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...paint}
      >
        {drawing}
      </svg>
    );
  };
}
