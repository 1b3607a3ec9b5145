import { generate } from 'lean-qr';
import { useMemo } from 'react';

/** Modules of quiet zone around a QR code (ISO/IEC 18004). */
const quiet = 4;

interface QrCodeProps {
  text: string;
  label: string;
  className?: string | undefined;
}

/** A QR code: dark on light in both themes, since many readers know no other. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { path, side } = useMemo(() => {
    const code = generate(text);
    let modules = '';
    for (let y = 0; y < code.size; y += 1) {
      for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) modules += `M${x + quiet} ${y + quiet}h1v1h-1z`;
    }
    return { path: modules, side: code.size + 2 * quiet };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
