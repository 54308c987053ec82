import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../web/index.ts";
import { say } from "../texts/index.ts";

export interface RenameFormProps {
  readonly name: string;
  /** Changes the name; a sentence where it cannot. */
  onRename(to: string): string | undefined;
  onClose(): void;
}

/** Asks for another name for something. */
export function RenameForm({ name, onRename, onClose }: RenameFormProps): VNode {
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <form
      class="rename"
      onSubmit={(event) => {
        event.preventDefault();
        setWrong(onRename(field.current?.value.trim() ?? name));
      }}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <label>
        {say("New name of")} <b>{name}</b> <input ref={field} defaultValue={name} spellcheck={false} />
      </label>
      <Button type="submit">{say("Rename")}</Button>
      <Button onClick={onClose}>{say("Cancel")}</Button>
      <p role="alert">{wrong}</p>
    </form>
  );
}
