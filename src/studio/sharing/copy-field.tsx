import "./sharing.css";
import type { ComponentChildren, VNode } from "preact";
import { useRef, useState } from "preact/hooks";
import { copyText } from "../../web/index.ts";
import { LateView } from "../late-view.tsx";
import { TextButton, translateWorkshop } from "../texts/index.ts";

export interface CopyFieldProps {
  readonly label: string;
  /** Holds the text to copy. */
  readonly text: string;
  /** Is true if the text is an address, for which a QR code is offered. */
  readonly isAddress: boolean;
  readonly children?: ComponentChildren;
}

/** Limits the length of an address in a QR code, because cameras cannot read larger codes from a screen. */
const maxCodeLength = 600;

const loadCode = () => import("./qr-dialog.tsx").then((it) => it.QrDialog);

/** Shows a text to share, with buttons that copy it and show its QR code. Tapping the text selects it. */
export function CopyField({ label, text, isAddress, children }: CopyFieldProps): VNode {
  const field = useRef<HTMLTextAreaElement>(null);
  const [result, setResult] = useState("");
  const [hasCode, setHasCode] = useState(false);
  const select = (): void => field.current?.select();
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(text);
    if (!isCopied) select();
    setResult(isCopied ? translateWorkshop("Copied: {}.", label) : translateWorkshop(copyFailure));
  };
  return (
    <div class="offer">
      <label>
        <span>{label}</span>
        <textarea ref={field} rows={2} readOnly value={text} onFocus={select} />
      </label>
      <TextButton aria-label={translateWorkshop("Copy: {}", label)} onClick={copy} text="Copy" />
      {isAddress && text.length <= maxCodeLength && (
        <TextButton
          aria-label={translateWorkshop("QR code: {}", label)}
          aria-haspopup="dialog"
          onClick={() => setHasCode(true)}
          text="QR code"
        />
      )}
      {hasCode && (
        <LateView load={loadCode} props={{ address: text, name: label, onClose: () => setHasCode(false) }} />
      )}
      {children}
      <p role="status">{result}</p>
    </div>
  );
}

const copyFailure = "This browser does not copy. The text is selected: copy it yourself.";
