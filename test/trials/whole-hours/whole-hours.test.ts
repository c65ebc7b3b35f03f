import { keepsPromise } from "../keeps-promise.ts";
import { wholeHours } from "./whole-hours.ts";

keepsPromise(wholeHours, 2);
