export { SeatComputers } from "./seat-computers.ts";
export { type ComputerDesk, SharedDesk } from "./shared-desk.ts";
