// @ts-check

const upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\n";
const key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

/** Holds what a client sends before it resets its connection. ROOM is a room that there is. @type {Readonly<Record<string, string>>} */
export const beginnings = {
  nothing: "",
  "half a request line": "GET /api/ro",
  "half of its headers": "GET / HTTP/1.1\r\nHost: a\r\nX-",
  "an upgrade at another path": `GET /x HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n`,
  "an upgrade from a foreign page": `GET /api/rooms/ROOM/socket HTTP/1.1\r\nHost: a\r\nOrigin: http://b\r\n${upgrade}\r\n`,
  "an upgrade without a key": `GET /api/rooms/ROOM/socket HTTP/1.1\r\nHost: a\r\n${upgrade}Sec-WebSocket-Version: 13\r\n\r\n`,
  "an upgrade of version 99": `GET /api/rooms/ROOM/socket HTTP/1.1\r\nHost: a\r\n${upgrade}${key}Sec-WebSocket-Version: 99\r\n\r\n`,
  "an upgrade by POST": `POST /api/rooms/ROOM/socket HTTP/1.1\r\nHost: a\r\n${upgrade}${key}\r\n`,
  "an upgrade to h2c": "GET /healthz HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
  "a refused upgrade with bytes behind it": `GET /x HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n${"x".repeat(4000)}`,
  "a room's upgrade": `GET /api/rooms/ROOM/socket HTTP/1.1\r\nHost: a\r\n${upgrade}${key}Sec-WebSocket-Version: 13\r\n\r\n`,
  "a room's upgrade, then half a frame": `GET /api/rooms/ROOM/socket HTTP/1.1\r\nHost: a\r\n${upgrade}${key}Sec-WebSocket-Version: 13\r\n\r\n\u0001`,
  "a tunnel": "CONNECT b:80 HTTP/1.1\r\nHost: b:80\r\n\r\n",
  "half a body": 'POST /api/rooms HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n\r\n{"ga',
  "a request for a picture": "GET /api/published/x/picture.png HTTP/1.1\r\nHost: a\r\n\r\n",
};
