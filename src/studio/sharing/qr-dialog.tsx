import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import encodeQr from "qr";
import { Dialog } from "../../web/index.ts";
import { translateWorkshop } from "../texts/index.ts";

export interface QrDialogProps {
  /** Holds the address to encode. */
  readonly address: string;
  /** Names the target of the address. */
  readonly name: string;
  onClose(): void;
}

/** Sets the white border around a code, in cells, which cameras need. */
const border = 4;

/** Shows an address as a QR code. */
export function QrDialog({ address, name, onClose }: QrDialogProps): VNode {
  const { size, path } = useMemo(() => makeQrPath(address), [address]);
  const label = translateWorkshop("QR code: {}", name);
  return (
    <Dialog class="sharing qr" label={label} title={name} onClose={onClose}>
      {() => (
        <>
          <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`${label}: ${address}`}>
            <rect width={size} height={size} fill="#fff" />
            <path d={path} fill="#000" />
          </svg>
          <p>{translateWorkshop("Point the camera of a phone at it.")}</p>
        </>
      )}
    </Dialog>
  );
}

/** Returns the dark cells of a code as one SVG path, and the cells per side. */
function makeQrPath(text: string): { readonly size: number; readonly path: string } {
  const rows = encodeQr(text, "raw", { ecc: "low", border });
  const cells = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: cells.join("") };
}
