import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { filled, Button } from "../../web/index.ts";
import { LateView } from "../late-view.tsx";
import type { QrDialogProps } from "./qr-dialog.tsx";
import { useTexts } from "../texts/index.ts";

/** Limits the address length, because cameras cannot read larger codes from a screen. */
const maxLinkLength = 600;

const loadDialog = () => import("./qr-dialog.tsx").then((it) => it.QrDialog);

/** Shows a button for a QR code of an address, if the address is short enough. */
export function QrButton({ address, name }: Omit<QrDialogProps, "onClose">): VNode | null {
  const { sharing } = useTexts();
  const [isOpen, setOpen] = useState(false);
  if (address.length > maxLinkLength) return null;
  return (
    <>
      <Button
        class="plain"
        aria-label={filled(sharing.codeOf, [name])}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {sharing.code}
      </Button>
      {isOpen && <LateView load={loadDialog} props={{ address, name, onClose: () => setOpen(false) }} />}
    </>
  );
}
