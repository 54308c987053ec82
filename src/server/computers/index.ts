export { SeatComputers } from "./seat-computers.ts";
export { SharedDesk } from "./shared-desk.ts";
