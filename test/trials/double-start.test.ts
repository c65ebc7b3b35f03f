import { doubleStart } from "./double-start.ts";
import { keepsPromise } from "./keeps-promise.ts";

keepsPromise(doubleStart, 3);
