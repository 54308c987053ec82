/** Copies a text; returns false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The older command needs no permission, and no https.
    const setText = (event: ClipboardEvent): void => {
      event.clipboardData?.setData("text/plain", text);
      event.preventDefault();
    };
    document.addEventListener("copy", setText, { once: true });
    const isCopied = document.execCommand("copy");
    document.removeEventListener("copy", setText);
    return isCopied;
  }
}
