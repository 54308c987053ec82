import { serve } from "./desk.ts";

// The worker in which the computer thinks.

serve(self);
