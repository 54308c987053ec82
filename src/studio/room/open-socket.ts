import type { OpenSocket } from "../../play/index.ts";

/** Opens the socket of a room on the server that the page is from. */
export function socketTo(room: string): OpenSocket {
  const address = new URL(`api/rooms/${room}/socket`, document.baseURI);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.hash = address.search = "";
  return ({ opened, heard, closed }) => {
    const socket = new WebSocket(address);
    socket.addEventListener("open", opened);
    socket.addEventListener("message", ({ data }) => heard(String(data)));
    socket.addEventListener("close", closed);
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: () => socket.close(),
    };
  };
}
