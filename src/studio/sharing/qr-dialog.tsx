import type { VNode } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import encodeQr from "qr";
import { Button } from "../../web/index.ts";
import { useTexts } from "../texts/index.ts";

export interface QrDialogProps {
  /** Holds the address that the code holds. */
  readonly address: string;
  /** Says what the address leads to. */
  readonly name: string;
  onClose(): void;
}

/** Holds cells of white around a code, which cameras need. */
const border = 4;

/** Returns an address as a code for the camera of a phone. */
export function QrDialog({ address, name, onClose }: QrDialogProps): VNode {
  const { sharing } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const { size, path } = useMemo(() => codeOf(address), [address]);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog class="sharing qr" ref={dialog} onClose={onClose} aria-label={sharing.codeOf(name)}>
      <header>
        <h2>{name}</h2>
        <Button onClick={() => dialog.current?.close()}>{sharing.close}</Button>
      </header>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`${sharing.codeOf(name)}: ${address}`}>
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p>{sharing.codeHint}</p>
    </dialog>
  );
}

/** Returns the dark cells of a code as one path, and how many cells its sides have. */
function codeOf(text: string): { readonly size: number; readonly path: string } {
  const rows = encodeQr(text, "raw", { ecc: "low", border });
  const cells = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: cells.join("") };
}
