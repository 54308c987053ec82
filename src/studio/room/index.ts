export { RoomPage } from "./room-page.tsx";
